/**
 * How a transport is put to use, by name: on the client's side, on the server's.
 * Every test runs in each way.
 */
export const ways = {
  plain: { client: (transport) => transport, server: (transport) => transport },
};
