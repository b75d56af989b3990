"""The rules of Helionox. To find a chapter of RULES.md, search for its id, such as HEL-TRV."""
