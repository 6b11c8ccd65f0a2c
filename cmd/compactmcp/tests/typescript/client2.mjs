// The sessions with version 2 of the SDK.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { main } from "./sessions.mjs";

await main(Client, StdioClientTransport, StreamableHTTPClientTransport);
