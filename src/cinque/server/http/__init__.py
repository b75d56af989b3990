"""HTTP: the ASGI application, its routes, and everything a request passes on the way."""
