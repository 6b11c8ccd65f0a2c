// An MCP server on stdio whose results are compact for clients that ask for it, and plain for all others:
//   (cd clients/typescript && npm ci && npm run build) && cd cmd/compactmcp/examples/typescript && npm install && node server.mjs
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { wrapServer } from 'compact-decoder/mcp';

const server = new McpServer({ name: 'orders', version: '1' });
server.registerTool('orders', { description: 'Lists the orders.' }, () => {
  const orders = Array.from({ length: 20 }, (_, id) => ({ id, status: 'shipped', item: `item ${id % 5}` }));
  return { content: [{ type: 'text', text: JSON.stringify({ orders }) }], structuredContent: { orders } };
});

await server.connect(wrapServer(new StdioServerTransport())); // all there is to it
