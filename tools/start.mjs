import { buildStale } from './build.mjs';
import { outliveClosedOutput } from './closed-output.mjs';
import { ensureInstalled } from './install.mjs';

outliveClosedOutput();
ensureInstalled();
await buildStale('server', 'threads', 'web');

if (process.argv.includes('--demo')) {
  process.env.NETKHATA_DEMO = '1';
  process.env.DATA_DIR ||= 'demo-data';
}
// In this process, so that signals reach the server.
await import('../server/dist/main.js');
