"""The rules of Shadow Moon Syndicates. To find a chapter of RULES.md, search for its id, such as SMS-KIN."""
