import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './install.mjs';
import { freshSeed, printRepetition, runTests } from './run-tests.mjs';

/*
 * `npm run properties [-- rounds [seed]]`: every property with examples of fresh seeds, of which
 * `npm test` always tries the same.
 */
const [rounds = '5', seed] = process.argv.slice(2);
if (![rounds, seed ?? '1'].every((number) => /^[1-9]\d*$/.test(number))) {
  process.stderr.write('npm run properties [-- rounds [seed]]\n');
  process.exit(1);
}

const PROJECTS = ['domain', 'contract', 'server'];

const hasProperties = (file) =>
  file.endsWith('.test.ts') &&
  /from 'fast-check'|TEST_SEED|seededRandom/.test(readFileSync(join(projectRoot, file)));

const files = PROJECTS.flatMap((project) =>
  readdirSync(join(projectRoot, project), { recursive: true })
    .filter((name) => !name.includes('node_modules'))
    .map((name) => join(project, name)),
).filter(hasProperties);

for (let round = 1; round <= Number(rounds); round += 1) {
  const own = seed ?? String(freshSeed());
  process.stdout.write(`seed ${own}, round ${round} of ${rounds}\n`);
  if (runTests({ projects: PROJECTS, files, env: { TEST_SEED: own } })) continue;
  printRepetition(`npm run properties -- 1 ${own}`);
  break;
}
