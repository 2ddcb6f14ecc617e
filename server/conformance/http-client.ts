import { Agent, request } from 'node:http';

export interface HttpCall {
  method: 'GET' | 'POST';
  /** Path and query of the request line, sent as they are. */
  address: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON, also with a GET; a string is sent as it is. */
  body?: unknown;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  /** The parsed body, where it is JSON. */
  json: any;
}

const agent = new Agent({ keepAlive: true });

const readJson = (type: string, bytes: Buffer): unknown =>
  type.includes('application/json') ? JSON.parse(bytes.toString('utf8')) : undefined;

/** Makes one call over a real connection, without headers that a client would not send. */
export function sendHttp(port: number, call: HttpCall): Promise<HttpAnswer> {
  const body = typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  const payload = body === undefined ? undefined : Buffer.from(body);
  return new Promise((done, fail) => {
    const sent = request(
      {
        agent,
        port,
        method: call.method,
        path: call.address,
        headers: {
          ...(payload && {
            'content-type': 'application/json',
            'content-length': payload.length,
          }),
          ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
          ...call.headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode: status = 0, headers } = answer;
          const json = readJson(headers['content-type'] ?? '', bytes);
          done({ status, headers, bytes, json });
        });
      },
    );
    sent.on('error', fail);
    sent.end(payload);
  });
}
