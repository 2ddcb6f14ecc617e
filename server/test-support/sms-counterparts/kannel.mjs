/**
 * Runs Kannel from the system's packages: bearerbox and smsbox with their fake SMSC, and an SMPP
 * connection. Forked by kannel-process.ts; ends with its parent.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { fakesmsc, username, password, smsc, ports } = JSON.parse(process.argv[2] ?? '{}');
const GOT = /Got message \d+: <(\S+) (\S+) (\S+) (.*)>\s*$/;
const folder = mkdtempSync(join(tmpdir(), 'netkhata-kannel-'));
const children = [];
const received = [];
const [admin, boxes, fake, http] = ports;

const smppGroup = `
group = smsc
smsc = smpp
smsc-id = SMPP
allowed-smsc-id = SMPP
host = 127.0.0.1
port = ${smsc?.port}
smsc-username = ${smsc?.systemId}
smsc-password = ${smsc?.password}
system-type = ""
transceiver-mode = true
interface-version = 34
reconnect-delay = 1
`;

const configuration = `
group = core
admin-port = ${admin}
admin-password = ${password}
admin-allow-ip = "127.0.0.1"
smsbox-port = ${boxes}
box-allow-ip = "127.0.0.1"

group = smsc
smsc = fake
smsc-id = FAKE
allowed-smsc-id = FAKE
host = 127.0.0.1
port = ${fake}
connect-allow-ip = 127.0.0.1
${smsc ? smppGroup : ''}
group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${http}

group = sendsms-user
username = ${username}
password = ${password}
concatenation = true
max-messages = 10

group = sms-service
keyword = default
max-messages = 0
text = ""
`;

/** Starts one of Kannel's programs, and waits for its log line that it is ready. */
function start(program, args, { ready, onLine }) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return new Promise((resolve, reject) => {
    let rest = '';
    const listen = (data) => {
      const lines = (rest + data.toString('latin1')).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        if (line.includes(ready)) resolve();
        onLine?.(line);
      }
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
}

/** Parses a line of the fake SMSC: UCS-2 is percent-encoded bytes, other text is plain. */
function readLine(line) {
  const [, from, to, type, data] = GOT.exec(line) ?? [];
  if (data === undefined) return;
  const letters = data
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const bytes = Buffer.from(letters, 'latin1');
  const text =
    type === 'ucs-2' ? bytes.swap16().toString('utf16le') : Buffer.from(data, 'latin1').toString();
  received.push({ from, to, text });
}

/** Waits for smsbox's HTTP port by polling, because smsbox logs nothing when it is open. */
function portIsOpen(port) {
  return new Promise((resolve) => {
    const attempt = () => {
      const socket = createConnection({ port, host: '127.0.0.1' });
      socket.on('connect', () => resolve(socket.destroy()));
      socket.on('error', () => setTimeout(attempt, 50));
    };
    attempt();
  });
}

async function stop() {
  const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(ended);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

process.on('disconnect', () => void stop());
process.on('message', () => process.send({ received }));

const file = join(folder, 'kannel.conf');
writeFileSync(file, configuration);
await start('bearerbox', ['-v', '0', file], { ready: 'Start-up done' });
const smsbox = start('smsbox', ['-v', '0', file], { ready: 'Connected to bearerbox' });
const first = ['-H', '127.0.0.1', '-r', String(fake), '-i', '0.01', '-m', '1', '1 2 text ready'];
await Promise.all([
  smsbox,
  portIsOpen(http),
  start(fakesmsc, ['-v', '0', ...first], { ready: 'sent message 1', onLine: readLine }),
]);
process.send({ address: `http://127.0.0.1:${http}/cgi-bin/sendsms` });
