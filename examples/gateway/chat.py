"""Asks the server each line that it reads, until Ctrl-D; Ctrl-C stops an answer.

echo Hello | PYTHONPATH=clients/python python3 examples/gateway/chat.py http://127.0.0.1:8086/
"""

import sys
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from gateway import Gateway

from compact_decoder import ClientSession

given = sys.argv[1:]
server, patience, silence = given + ["", "60", "45"][len(given) :]  # seconds
with urlopen(Request(urljoin(server, "session"), method="POST")) as login:
    token = login.read().decode()
session = ClientSession(hex_length=32, splice=True)
gateway = Gateway(
    session,
    urljoin(server, "turn"),
    token,
    patience=float(patience),
    silence=float(silence),
)
conversation = ""
for line in sys.stdin:
    asked = f"{conversation}User: {line}"
    answer = ""
    try:
        for grown in gateway.ask(system="Be brief.", conversation=asked):
            answer = grown  # a program for people shows it here
    except KeyboardInterrupt:
        continue
    print(answer, end="", flush=True)
    conversation = asked + answer
