import { basename } from 'node:path/posix';
import { Visitor } from 'oxc-parser';
import type { Finding } from './import-rules.ts';
import type { SourceFile } from './source-file.ts';

const product = /^(server|web|domain|contract|db)\//;
const vagueName = /(^|[-.])(utils?|helpers?|common|managers?|services?|misc|index)([-.]|$)/;

/** Checks of names and syntax that no linter has. */
export function checkText(file: SourceFile): Finding[] {
  return [...checkName(file), ...checkSyntax(file)];
}

function checkName({ path }: SourceFile): Finding[] {
  const word = vagueName.exec(basename(path).replace(/\.[a-z.]+$/, ''))?.[2];
  if (!word) return [];
  return [{ line: 1, message: `'${word}' says nothing: name the file after its noun` }];
}

function checkSyntax(file: SourceFile): Finding[] {
  if (!product.test(file.path) || file.isTest) return [];
  const findings: Finding[] = [];
  const add = (node: { start: number }, message: string | undefined) => {
    if (message) findings.push({ line: file.lineAt(node.start), message });
  };
  const checkAddress = (node: { start: number }, text: string) => {
    const isAllowed = /^contract\/|\.config\.ts$/.test(file.path);
    if (isAllowed || !text.includes('/billing-api')) return;
    add(node, 'addresses stand in contract alone: take the endpoint from @netkhata/contract');
  };
  new Visitor({
    NewExpression: (node) => {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) add(node, clockRule(file));
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || !isNamed(callee.object, 'Date')) return;
      if (isNamed(callee.property, 'now')) add(node, clockRule(file));
    },
    BinaryExpression: (node) => {
      const isScaling = node.operator === '*' || node.operator === '/';
      const isHundred = [node.left, node.right].some(
        (side) => side.type === 'Literal' && side.value === 100,
      );
      if (isScaling && isHundred) add(node, hundredRule(file));
    },
    Literal: (node) => {
      if (typeof node.value === 'string') checkAddress(node, node.value);
    },
    TemplateElement: (node) => checkAddress(node, node.value.raw),
  }).visit(file.program());
  return findings;
}

function clockRule({ path }: SourceFile): string | undefined {
  if (
    path === 'server/clock.ts' ||
    path === 'web/i18n/format.ts' ||
    /^web\/ui\/[a-z-]*(date|day|calendar)[a-z-]*\.tsx?$/.test(path)
  ) {
    return undefined;
  }
  if (path.startsWith('web/')) return 'ask the date files of web/ui for today';
  return 'ask the clock that is passed in (server/clock.ts)';
}

function hundredRule({ path }: SourceFile): string | undefined {
  if (path.startsWith('domain/')) return undefined;
  return 'taka and paisa meet in domain/paisa.ts, quantities in domain/quantity.ts: call them';
}

function isNamed(node: { type: string; name?: unknown }, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
