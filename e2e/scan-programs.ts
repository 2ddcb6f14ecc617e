import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentedCall, documentedCalls } from '../server/http/openapi/document.ts';

const WAPITI_SECONDS = 240;
const WAPITI_SECONDS_A_MODULE = 40;
const SQLMAP_SECONDS_A_CALL = 45;

/** Wapiti modules that need no external services. */
const WAPITI_MODULES = [
  'backup',
  'blindsql',
  'cookieflags',
  'crlf',
  'csp',
  'csrf',
  'exec',
  'file',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
];

/** Calls whose input becomes part of SQL statements: lists, searches, reports, the sign-in. */
const SQLMAP_CALLS = [
  'customerTable',
  'customerSearch',
  'billTable',
  'paymentTable',
  'auditTrailTable',
  'userTable',
  'smsHistory',
  'customerBalances',
  'employeeOptions',
  'itemOptions',
  'customerDetails',
  'customerCollection',
  'periodFigures',
  'areaCreate',
  'signIn',
];

/** Findings of a scanner, one line each. */
export interface Outcome {
  name: string;
  findings: string[];
  /** It could not look: it is not installed, or got no answer. */
  isSkipped?: true;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a program until it exits or times out; undefined where it is not installed. */
export function run(
  program: string,
  args: readonly string[],
  limitSeconds: number,
): Promise<{ output: string; isCut: boolean } | undefined> {
  return new Promise((done) => {
    const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let isCut = false;
    const timer = setTimeout(() => {
      isCut = true;
      child.kill('SIGKILL');
    }, limitSeconds * 1000);
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', () => {
      clearTimeout(timer);
      done(undefined);
    });
    child.on('close', () => {
      clearTimeout(timer);
      done({ output, isCut });
    });
  });
}

const isMissing = (program: string): Outcome => {
  print(`not run: ${program}: it is not installed (on Debian: apt-get install ${program})`);
  return { name: program, findings: [], isSkipped: true };
};

/** The URL of a call with its example values. */
function addressOf({ address, example, endpoint }: DocumentedCall): string {
  const path = address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(example.params?.[name])),
  );
  const query = new URLSearchParams(example.query ?? {}).toString();
  const search = query === '' && endpoint.query ? 'q=a&search=a&column=id&order=asc' : query;
  return search === '' ? path : `${path}?${search}`;
}

export interface Target {
  address: string;
  token: string;
  folder: string;
}

interface WapitiReport {
  vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
  anomalies: Record<string, { method: string; path: string; info: string }[]>;
}

/** Runs wapiti on every GET of the contract. */
export async function wapiti({ address, token, folder }: Target): Promise<Outcome> {
  const name = 'wapiti';
  const file = join(folder, 'wapiti.json');
  const starts = documentedCalls
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.reply.kind !== 'events')
    .map((call) => `${address}${addressOf(call)}`);
  const pages = ['/', '/login', '/customer-list', '/p/0123456789', '/billing-api/docs', '/healthz'];
  const result = await run(
    'wapiti',
    [
      '-u',
      `${address}/`,
      '--scope',
      'domain',
      '-m',
      WAPITI_MODULES.join(','),
      ...pages.flatMap((page) => ['-s', address + page]),
      ...starts.flatMap((start) => ['-s', start]),
      '-H',
      `Authorization: Bearer ${token}`,
      '-d',
      '3',
      '-t',
      '10',
      '--max-scan-time',
      String(WAPITI_SECONDS),
      '--max-attack-time',
      String(WAPITI_SECONDS_A_MODULE),
      '--store-session',
      folder,
      '--flush-session',
      '--no-bugreport',
      '-f',
      'json',
      '-o',
      file,
    ],
    WAPITI_SECONDS + 90,
  );
  if (!result) return isMissing(name);
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text === '') return { name, findings: [`gave no report: ${result.output.slice(-500)}`] };
  const { vulnerabilities, anomalies } = JSON.parse(text) as WapitiReport;
  const all = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)];
  const findings = all.flatMap(([kind, list]) =>
    list.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  );
  print(`wapiti: ${starts.length + pages.length} addresses to start from, ${all.length} kinds`);
  return { name, findings: [...new Set(findings)] };
}

const FOUND = /identified the following injection point|is vulnerable/;

async function sqlmapOne(call: DocumentedCall, target: Target): Promise<string[]> {
  const { address, token, folder } = target;
  const isPost = call.endpoint.method === 'POST';
  const body = JSON.stringify(call.example.body ?? {});
  const result = await run(
    'sqlmap',
    [
      '-u',
      address + addressOf(call),
      '--batch',
      '--flush-session',
      '--disable-coloring',
      // Otherwise targets are read from stdin, which is empty and not a terminal.
      '--ignore-stdin',
      '--level',
      '2',
      '--risk',
      '1',
      '--dbms',
      'PostgreSQL',
      '--technique',
      'BEUST',
      '--time-sec',
      '2',
      '--threads',
      '2',
      '--output-dir',
      join(folder, call.key),
      '--headers',
      `Authorization: Bearer ${token}\nContent-Type: application/json`,
      '--ignore-code',
      '401',
      '--skip',
      'User-Agent,Referer,Host',
      ...(isPost ? ['--method', 'POST', '--data', body] : []),
    ],
    SQLMAP_SECONDS_A_CALL,
  );
  const output = result?.output ?? '';
  const points = output.match(/parameter '[^']+' does not seem to be injectable/g)?.length ?? 0;
  print(
    `  ${call.key}: ${points} places tried in full${result?.isCut ? ', then out of time' : ''}`,
  );
  if (points === 0 && !result?.isCut) return [`${call.key}: tried nothing: ${output.slice(-300)}`];
  return FOUND.test(output) ? [`${call.key}: ${FOUND.exec(output)?.[0]}`] : [];
}

/** Runs sqlmap, which tries SQL injection. */
export async function sqlmap(target: Target): Promise<Outcome> {
  const name = 'sqlmap';
  if (!(await run('sqlmap', ['--version'], 20))) return isMissing(name);
  const findings: string[] = [];
  for (const key of SQLMAP_CALLS) {
    const call = documentedCalls.find((each) => each.key === key);
    if (call) findings.push(...(await sqlmapOne(call, target)));
    else findings.push(`${key}: there is no such call`);
  }
  return { name, findings };
}
