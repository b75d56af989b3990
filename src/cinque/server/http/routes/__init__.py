"""HTTP routes by resource."""
