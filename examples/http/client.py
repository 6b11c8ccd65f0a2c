"""Asks examples/http/server for an answer in a format, and decodes it.

PYTHONPATH=clients/python python3 examples/http/client.py http://127.0.0.1:8085/ base85
"""

import sys
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

from compact_decoder import CompactError, decode

server, format = sys.argv[1:]
request = Request(
    urljoin(server, "answer?" + urlencode({"name": "Ada"})),
    headers={"Accept": f"application/vnd.compact; format={format}"},
)
with urlopen(request) as http:
    frame = http.read().decode()
print(frame)
try:
    response = decode(frame)
except CompactError as error:
    sys.exit(f"{error.kind}: {error}")
print(f"{response.result} ({response.status} from {response.model}, {response.tokens} tokens)")
