"""WebSockets: accepting them, and the transport below."""
