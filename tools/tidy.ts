import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { DECISION_LIST, readDecisionList } from './decision-list.ts';
import { checkImports } from './import-rules.ts';
import { parseSourceFile, type SourceFile } from './source-file.ts';
import { checkTableWriters } from './table-writers.ts';
import { checkText } from './text-rules.ts';

const rooms = ['domain', 'contract', 'db', 'server', 'web', 'e2e', 'bench', 'tools'];

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path);
    }
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [path] : [];
  });
}

function messagesOf(file: SourceFile): string[] {
  return [...checkImports(file), ...checkText(file)].map(
    ({ line, message }) => `${file.path}:${line} ${message}`,
  );
}

function checkDecisionList(): string[] {
  try {
    const isComplete = readFileSync(DECISION_LIST, 'utf8') === readDecisionList();
    return isComplete ? [] : [`${DECISION_LIST} is not what the records say: npm run generate`];
  } catch (error) {
    return [(error as Error).message];
  }
}

const files = rooms
  .flatMap(sourcesIn)
  .map((path) => parseSourceFile(path, readFileSync(path, 'utf8')));
const messages = [
  ...files.flatMap(messagesOf),
  ...checkTableWriters(files),
  ...checkDecisionList(),
];
process.stdout.write(messages.map((message) => `${message}\n`).join(''));
process.stdout.write(`${files.length} files, ${messages.length} findings\n`);
process.exitCode = messages.length > 0 ? 1 : 0;
