"""Asks the server each line that it reads.

echo Hello | PYTHONPATH=clients/python python3 examples/gateway/chat.py http://127.0.0.1:8086/
"""

import sys
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from gateway import Gateway

from compact_decoder import ClientSession

server, patience = (*sys.argv[1:], "60")[:2]  # seconds
with urlopen(Request(urljoin(server, "session"), method="POST")) as login:
    token = login.read().decode()
session = ClientSession(hex_length=32, splice=True)
gateway = Gateway(session, urljoin(server, "turn"), token, float(patience))
conversation = ""
for line in sys.stdin:
    conversation += f"User: {line}"
    answer = ""
    for grown in gateway.ask(system="Be brief.", conversation=conversation):
        answer = grown  # a program for people shows it here
    print(answer, end="", flush=True)
    conversation += answer
