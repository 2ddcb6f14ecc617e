import inspector from 'node:inspector';

/*
 * Loaded before the server by `npm run dev`: opens its inspector and tells the parent where. Node's
 * own --inspect goes without one where another process has the port.
 */

/** What it sends. */
export interface OpenedInspector {
  /** Its host and port. */
  inspector: string;
}

const HOST = '127.0.0.1';
const PORT = 9229;

for (let port = PORT; inspector.url() === undefined; port += 1) inspector.open(port, HOST);
const opened: OpenedInspector = { inspector: new URL(String(inspector.url())).host };
process.send?.(opened);
