"""What the server must show: killed at any moment, many tables at once, beside another server."""
