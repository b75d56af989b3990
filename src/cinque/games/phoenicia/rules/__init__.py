"""The rules of Phoenicia. To find a chapter of RULES.md, search for its id, such as PHO-AUC."""
