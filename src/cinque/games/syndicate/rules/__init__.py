"""The rules of SYNDICATE. To find a chapter of RULES.md, search for its id, such as SYN-TRD."""
