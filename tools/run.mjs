import { existsSync } from 'node:fs';
import { buildProgram } from './build.mjs';
import { outliveClosedOutput } from './closed-output.mjs';
import { ensureInstalled } from './install.mjs';

const [name = ''] = process.argv.splice(2, 1);
outliveClosedOutput();
ensureInstalled();
const program = await buildProgram(name);
if (!program || !existsSync(program)) {
  process.stderr.write(`There is no program '${name}'\n`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
// The program sees the usual argument list: node, its file, its own arguments.
process.argv[1] = program;
await import(program);
