import { Agent, request } from 'node:http';
import { API_PREFIX } from '@netkhata/contract/documentation';

export interface ProductClient {
  token: string;
  /** POSTs, reads the whole response and returns its `data`; throws when refused. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>;
  /** POSTs a file. */
  send(path: string, file: string): Promise<unknown>;
  get(path: string): Promise<unknown>;
  close(): void;
}

/** A signed-in user on one keep-alive connection, like a browser. */
export async function signInTo(
  address: string,
  login: { email: string; password: string },
): Promise<ProductClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let token = '';
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { body, file, headers }: { body?: unknown; file?: string; headers?: Record<string, string> },
  ): Promise<unknown> => {
    const sent = body === undefined ? file : JSON.stringify(body);
    const type = file === undefined ? 'application/json' : 'application/octet-stream';
    const answer = await exchange(`${address}${API_PREFIX}${path}`, {
      method,
      agent,
      sent,
      headers: {
        ...headers,
        ...(sent !== undefined && { 'content-type': type }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return (JSON.parse(answer.text) as { data: unknown }).data;
  };
  const client = {
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      call('POST', path, { body, headers }),
    send: (path: string, file: string) => call('POST', path, { file }),
    get: (path: string) => call('GET', path, {}),
    close: () => agent.destroy(),
  };
  ({ token } = (await client.post('auth/login', login)) as { token: string });
  return { ...client, token };
}

function exchange(
  url: string,
  options: {
    method: string;
    agent: Agent;
    sent: string | undefined;
    headers: Record<string, string>;
  },
): Promise<{ status: number; text: string }> {
  const { sent, ...rest } = options;
  return new Promise((resolve, reject) => {
    const sending = request(url, rest, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sending.on('error', reject);
    sending.end(sent);
  });
}
