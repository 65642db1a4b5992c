# Lines of JSON for schemathesis.
import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def line(_, question):
    return json.dumps(question).encode()
