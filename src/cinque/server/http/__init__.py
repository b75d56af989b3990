"""HTTP: the application, its connections and routes, and everything a request passes on the way."""
