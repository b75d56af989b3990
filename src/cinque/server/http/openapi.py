"""The description of the HTTP interface: OpenAPI for programs, a page for people."""

from __future__ import annotations

import html
from typing import Any

import msgspec

from cinque.server import messages as m
from cinque.server.accounts import session_tokens
from cinque.server.http.errors import ERRORS
from cinque.server.http.routing import QUERY, ROUTES


def describe(version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 description of all routes, from the declarations that serve them."""
    kinds = [kind for entry in ROUTES for kind in (entry.body, entry.answer) if kind is not None] + [m.ErrorBody]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = list(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for entry in ROUTES:
        schema = next(schema for kind, schema in by_kind if kind is entry.answer)
        responses: dict[str, Any] = {"200": {"description": "done", "content": _json(schema)}}
        for status, text in ERRORS.items():
            responses[str(status)] = {"description": text, "content": _json(_ref("ErrorBody"))}
        operation: dict[str, Any] = {
            "operationId": entry.handler.__name__,
            "summary": (entry.handler.__doc__ or "").strip().partition("\n")[0],
            "responses": responses,
            "parameters": [
                {"name": name, "in": "query", "required": False, "schema": QUERY[name]}
                for name in entry.query_parameters
            ],
            "security": [{"bearer": []}, {"cookie": []}] if entry.person else [],
        }
        for name in ("id", "name"):
            if f"{{{name}}}" in entry.path:
                shape = {"type": "string", "pattern": "^[a-z0-9_-]{1,60}$"}
                parameter = {"name": name, "in": "path", "required": True, "schema": shape}
                operation["parameters"].append(parameter)
        if entry.body is not None:
            body = next(schema for kind, schema in by_kind if kind is entry.body)
            operation["requestBody"] = {"required": True, "content": _json(body)}
        paths.setdefault(entry.path, {})[entry.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "cinque", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": session_tokens.COOKIE},
            },
        },
    }


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def html_page() -> str:
    """The HTTP interface as an HTML page for people, without scripts."""
    rows = [
        f"<tr><td>{entry.method}</td><td><code>{html.escape(entry.path)}</code></td>"
        f"<td>{html.escape(_type_name(entry.body))}</td><td>{html.escape(_type_name(entry.answer))}</td>"
        f"<td>{html.escape((entry.handler.__doc__ or '').strip())}</td></tr>"
        for entry in ROUTES
    ]
    head = "<tr><th>method</th><th>path</th><th>body</th><th>answer</th><th>does</th></tr>"
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>cinque: the HTTP interface</title>"
        "<h1>cinque: the HTTP interface</h1><p>The same for programs: <a href=/openapi.json>openapi.json</a>.</p>"
        f"<table>{head}{''.join(rows)}</table></html>"
    )


def _type_name(kind: object) -> str:
    return "" if kind is None else getattr(kind, "__name__", str(kind)).replace("cinque.server.messages.", "")
