/** Frames to begin with, of the protocol that the page comes with. */
export const SAMPLES: readonly { readonly name: string; readonly frame: string }[] = [
  { name: "Response in Base85", frame: "Almh)=rD:brY&O" },
  { name: "Response with a wrong character", frame: "Almh~=rD:brY&O" },
  { name: "Response in DSL", frame: "RES|OK|G3|150|Hello, world!" },
  { name: "Verbose response", frame: '{"model":"G3","returncode":0,"response":"Hello, world!","tokens":150}' },
  { name: "Record to encode", frame: '{"status":"OK","model":"gemini","tokens":0,"result":"hello"}' },
  { name: "Delta", frame: "D|R|7|World" },
  {
    name: "Request with a delta",
    frame: 'REQ|1|t_0e23cf7b|s_d7a64bda|{"check":"c_cbdb93cbfa7fb32f","args":{"query":"hello"}}|D|F|User: Hi',
  },
  { name: "M2M, short keys (T1)", frame: '#T1|{"M":"4o","m":[{"r":"u","c":"Hello"}]}' },
  {
    name: "M2M, names (T2)",
    frame:
      '#T2|[{"=3 rows":["id",{"path":"/data/*"}]},[1,"=a:app/server_with_a_long_name.go"],[2,"app/main.go"],[3,"=a"]]',
  },
  {
    name: "Chat request as JSON",
    frame:
      '{"model":"gpt-4o","messages":[{"role":"system","content":"You are helpful."},{"role":"user","content":"What is the capital of France, and what is it known for?"}],"temperature":1.0}',
  },
  {
    name: "MCP request",
    frame:
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"read","_meta":{"io.github.compactgen/accept":["T2"]}}}',
  },
];
