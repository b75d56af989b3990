"""The games; each is one folder that offers RULES."""
