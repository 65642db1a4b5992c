"""Asks a server, ``fibnim serve``, instead of this process."""

from __future__ import annotations

import http.client
import json
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

from ._check import a_text, shown
from ._engine import Asker
from ._fibnim import InputError
from ._proofs import Calls
from ._types import Limits

TIMEOUT = 60.0
"""The default of ``timeout``, in seconds."""


class Connection(Asker):
    """A connection to a server, which limits the memory and time of a call."""

    def __init__(self, url: str, timeout: float) -> None:
        parts = urlsplit(a_text(url))
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(
                f"{shown(url)} is not the address of a server: give a text such as 'http://127.0.0.1:8014'"
            )
        self._kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self.url, self.timeout = url, timeout
        self._host, self._port, self._base = parts.hostname, parts.port, parts.path.rstrip("/")

    def request(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """The body of the response to a request."""
        with closing(self._kind(self._host, self._port, timeout=self.timeout)) as connection:
            try:
                connection.request(method, self._base + path, body, {"Content-Type": "application/json"})
                response = connection.getresponse()
                content = response.read()
            except http.client.HTTPException as error:
                raise ConnectionError(f"{self.url}: not a reply of a server: {shown(error)}") from error
        if response.status >= 300 and not content.startswith(b"{"):
            raise ConnectionError(f"{self.url}: status {response.status} {response.reason}")
        return content

    def reply(self, question: str, limits: Limits, what: str = "question") -> str:
        for name in limits:
            raise InputError(f"{name} is given: leave it out, because a server limits its calls itself")
        return self.request("POST", "/v1/ask", a_text(question).encode("utf-8", "surrogatepass")).decode().rstrip("\n")

    def __reduce__(self) -> tuple[Any, ...]:
        return Connection, (self.url, self.timeout)


class Server(Calls):
    """A connection to a server. Its calls are those of this package. The server limits the memory and time of a call,
    so that ``memory``, ``time`` and ``progress`` are refused."""

    asker: Connection

    def tables(self) -> list[dict[str, Any]]:
        """The tables that the server has loaded."""
        loaded: list[dict[str, Any]] = json.loads(self.asker.request("GET", "/v1/table"))["tables"]
        return loaded

    def __repr__(self) -> str:
        return f"connect({self.asker.url!r})"


def connect(url: str, *, timeout: float = TIMEOUT) -> Server:
    """A connection to a server that ``fibnim serve`` has started, such as ``"http://127.0.0.1:8014"``.

    Its methods are the calls of this package: ``connect(url).solve([20, 62], quota=6)``. The server limits the memory
    and question. ``timeout`` (seconds, default 60) limits the wait for its reply. This call and the others raise
    ``OSError`` if no server answers at the address.
    """
    connection = Connection(url, timeout)
    connection.request("GET", "/healthz")
    return Server(connection)
