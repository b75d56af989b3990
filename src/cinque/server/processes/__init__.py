"""Several server processes behind one address."""
