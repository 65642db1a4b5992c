"""Asks a server, ``fibnim serve``, instead of this process."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

import numpy as np
from numpy.typing import NDArray

from . import _fibnim
from ._arrays import Arrays
from ._audit import Audits
from ._check import Limits, a_text, shown
from ._engine import failed, question_text
from ._fibnim import BeyondBudget, InputError
from ._odds import Chances
from ._proofs import Proving
from ._solve import Solving
from ._puzzles import Puzzling
from ._statements import Statements
from ._values import Values

if TYPE_CHECKING:
    from typing_extensions import Unpack

TIMEOUT = 60.0
"""The default of ``timeout``, in seconds."""


class Server(Solving, Arrays, Values, Chances, Proving, Statements, Audits, Puzzling):
    """A connection to a server. Its calls are those of this package. The server limits the memory and time of a call, so that
    ``memory``, ``time`` and ``progress`` are refused."""

    def __init__(self, url: str, timeout: float = TIMEOUT) -> None:
        parts = urlsplit(a_text(url))
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(f"{shown(url)} is not the address of a server: accepted are texts such as 'http://127.0.0.1:8014'")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._url, self._timeout = url, timeout
        self._base = parts.path.rstrip("/")
        self._connection = kind(parts.hostname, parts.port, timeout=timeout)
        self._lock = Lock()

    def _request(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """The body of the response to a request."""
        with self._lock:
            fresh = self._connection.sock is None
            try:
                response, content = self._response(method, path, body)
            except (http.client.HTTPException, ConnectionError):
                # The server may have closed a connection that was not used for a while.
                if fresh:
                    raise
                response, content = self._response(method, path, body)
        if response.status >= 300 and not content.startswith(b"{"):
            raise ConnectionError(f"{self._url}: status {response.status} {response.reason}")
        return content

    def _response(self, method: str, path: str, body: bytes | None) -> tuple[http.client.HTTPResponse, bytes]:
        """The response to a request, and its body."""
        try:
            self._connection.request(method, self._base + path, body, {"Content-Type": "application/json"})
            response = self._connection.getresponse()
            return response, response.read()
        except BaseException:
            self._connection.close()
            raise

    def _prefix(self) -> str:
        return f"{self!r}."

    def _reply(self, what: str, question: Mapping[str, Any] | str, limits: Limits) -> str:
        _refuse(limits)
        reply = self.ask_json(question_text(question))
        failed(reply)
        if '"complete":false' in reply and '"answer":"arena"' not in reply[:80]:
            raise BeyondBudget("beyond the budget of the server: the list is not complete")
        return reply

    def ask_json(self, question: str, **limits: Unpack[Limits]) -> str:
        _refuse(limits)
        return self._request("POST", "/v1/ask", a_text(question).encode("utf-8", "surrogatepass")).decode().rstrip("\n")

    def _slice(
        self, most: int, fixed: Sequence[int], take: _fibnim.TakeAway, misere: bool, limits: Limits
    ) -> NDArray[np.uint32]:
        _refuse(limits)
        query = {"max": str(most), "take": str(take), "play": "misere" if misere else "normal", "format": "binary"}
        if fixed:
            query["fixed"] = ",".join(map(str, fixed))
        cells = self._request("GET", f"/v1/slice?{urlencode(query)}")
        if cells.startswith(b"{") and len(cells) != 4 * (most + 1) ** 2:
            failed(cells.decode())
        # A copy has the byte order of this machine.
        return np.frombuffer(cells, "<u4").astype(np.uint32).reshape(most + 1, most + 1)

    def tables(self) -> list[dict[str, Any]]:
        """The tables that the server has loaded."""
        loaded: list[dict[str, Any]] = json.loads(self._request("GET", "/v1/table"))["tables"]
        return loaded

    def close(self) -> None:
        """Closes the connection. The next call opens it again."""
        with self._lock:
            self._connection.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Server) and self._url == other._url

    def __hash__(self) -> int:
        return hash(self._url)

    def __reduce__(self) -> tuple[Any, ...]:
        return Server, (self._url, self._timeout)

    def __repr__(self) -> str:
        return f"connect({self._url!r})"


def _refuse(limits: Mapping[str, object]) -> None:
    """Refuses limits of this process: the server has its own."""
    for name in limits:
        raise InputError(f"{name} is given: a server limits its calls itself, and accepted are the other arguments")


def connect(url: str, *, timeout: float = TIMEOUT) -> Server:
    """A connection to a server that ``fibnim serve`` has started, such as ``"http://127.0.0.1:8014"``.

    Its methods are the calls of this package: ``connect(url).solve([20, 62], quota=6)``. The server limits the memory and
    time of a question. ``timeout`` (seconds, default 60) limits the wait for its reply. Raises ``OSError`` if there is no
    server, and the exceptions of the calls otherwise.
    """
    return Server(url, timeout)
