"""The database: schema, queries, group commit, pub/sub between servers, retention."""
