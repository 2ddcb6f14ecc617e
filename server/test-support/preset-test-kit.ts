import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gateway } from '../gateways/gateway.ts';
import { openHttpGateway } from '../gateways/http/http-gateway.ts';
import { httpPresets } from '../gateways/http/http-presets.ts';

/** The latest request to a local fake gateway, which replies as the real one is documented to. */
export const lastRequest = {
  method: '',
  url: '',
  headers: {} as Record<string, unknown>,
  body: '',
};
let answer = { status: 200, body: '' };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    lastRequest.method = request.method ?? '';
    lastRequest.url = request.url ?? '';
    lastRequest.headers = request.headers;
    lastRequest.body = Buffer.concat(chunks).toString('utf8');
    response.writeHead(answer.status).end(answer.body);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
export const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
// Shared by the test files of one worker: it must not keep the worker alive.
server.unref();

const WORDS = {
  senderId: 'NETKHATA',
  sid: 'NETKHATA',
  userName: 'isp@example.com',
  senderName: 'NETKHATA',
  sender: 'NETKHATA',
  accountSid: 'AC1',
  panel: here,
  base: here,
};
const SECRETS = { apiKey: 'k&y=1', apiToken: 'k&y=1', token: 'k&y=1', authToken: 'k&y=1' };
export const REPORT_ADDRESS = 'https://isp.example/sms-report/abc';
export const BANGLA = 'প্রিয় গ্রাহক, বিল ৳৫০০ & "ধন্যবাদ"';
export const sms = { id: 42, mobileNo: '8801712345678', body: BANGLA };

export function presetOf(key: string) {
  const preset = httpPresets.find((each) => each.key === key);
  if (!preset) throw new Error(`There is no ${key}`);
  return preset;
}

/** Opens a gateway by its preset, with only the host replaced. */
export function open(key: string): Gateway {
  const { config } = presetOf(key);
  const toTestServer = (address: string | null) =>
    address && address.replace(/^https:\/\/[^/]+/, here);
  return openHttpGateway({
    config: {
      ...config,
      url: toTestServer(config.url) ?? '',
      balanceUrl: toTestServer(config.balanceUrl),
      reportUrl: toTestServer(config.reportUrl),
      words: WORDS,
    },
    secrets: SECRETS,
    limits: { concurrent: 1, perSecond: 1 },
    reportAddress: REPORT_ADDRESS,
    installation: 'abc-',
    mayReachPrivateHosts: true,
  });
}

/** Sets the response to the next calls. */
export function answerWith(reply: unknown, status = 200): void {
  answer = { status, body: typeof reply === 'string' ? reply : JSON.stringify(reply) };
}

export async function send(key: string, reply: unknown, status = 200) {
  answerWith(reply, status);
  return open(key).send(sms);
}
