import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
await buildStale('dev');
// In this process, so that signals reach it.
await import('../server/dist/dev/dev.js');
