import { wrapClient, wrapServer } from "../../../../clients/typescript/build/mcp/compact-mcp.js";

/**
 * How a transport is put to use, by name: on the client's side, on the server's.
 * Every test runs in each way.
 */
export const ways = {
  plain: { client: (transport) => transport, server: (transport) => transport },
  T2: {
    client: (transport) => wrapClient(transport, { accept: ["T2"], references: true }),
    server: (transport) => wrapServer(transport),
  },
  Z: {
    client: (transport) => wrapClient(transport, { accept: ["Z"], references: true }),
    server: (transport) => wrapServer(transport),
  },
};
