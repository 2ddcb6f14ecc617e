import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isMessageKey } from '@netkhata/contract/messages';
import type { DocumentedCall } from '../http/openapi/document.ts';
import type { TestApp } from '../test-support/test-app.ts';
import type { FuzzRequest } from './fuzz-input.ts';

export interface FuzzAnswer {
  call: DocumentedCall;
  request: FuzzRequest;
  status: number;
  type: string;
  /** Body; empty for files. */
  text: string;
}

const STATUSES = [200, 401, 403, 404, 409, 422, 429];
const MEMBERS = ['success', 'heading', 'successMessage', 'errorMessage', 'data'];

export async function sendFuzz(
  { app }: TestApp,
  call: DocumentedCall,
  request: FuzzRequest,
): Promise<FuzzAnswer> {
  const { payload, ...rest } = request;
  const answer = await app.inject({ ...rest, ...(payload !== undefined && { payload }) });
  const type = String(answer.headers['content-type']);
  const text = /json|text/.test(type) ? textOf(answer) : '';
  return { call, request, status: answer.statusCode, type, text };
}

/** Decompresses the body where the client asked for compression. */
function textOf({ headers, rawPayload }: Awaited<ReturnType<TestApp['app']['inject']>>): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(rawPayload).toString();
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  return rawPayload.toString();
}

/** Problems of a response, in words; empty when it is as documented. */
export function answerProblems(answer: FuzzAnswer): string[] {
  const { status, type, text, call } = answer;
  const problems = STATUSES.includes(status) ? [] : [`status ${status}`];
  const isStream = ['file', 'events'].includes(call.endpoint.reply.kind);
  if (status === 200 && isStream) return problems;
  if (!type.includes('application/json')) return [...problems, `answered ${type}`];
  return [...problems, ...envelopeProblems(JSON.parse(text), status === 200)];
}

function envelopeProblems(envelope: Record<string, unknown>, isSuccess: boolean): string[] {
  const missing = MEMBERS.filter((member) => !(member in envelope));
  if (missing.length > 0) return [`no ${missing.join(', ')} in the envelope`];
  if (envelope.success !== isSuccess) return [`success is ${String(envelope.success)}`];
  const { errorMessage } = envelope;
  const isSaid =
    typeof errorMessage === 'string'
      ? errorMessage !== ''
      : Object.values(errorMessage as object).flat().length > 0;
  if (isSuccess) return [];
  return [...(isSaid ? [] : ['says no reason']), ...unknownKeys(envelope.messages)];
}

/** Problems of the message keys, by which other languages look texts up. */
function unknownKeys(messages: unknown): string[] {
  const keys = [...JSON.stringify(messages ?? {}).matchAll(/"key":"([^"]*)"/g)];
  if (keys.length < 2) return ['has no messages'];
  return keys.flatMap(([, key = '']) => (isMessageKey(key) ? [] : [`unknown key ${key}`]));
}

/** Formats a failed call, so that it can be repeated by hand. */
export const describeAnswer = (answer: FuzzAnswer, problems: string[]): string => {
  const { call, request, status, text } = answer;
  return [
    `${call.key}: ${problems.join('; ')}`,
    `  ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers)}`,
    `  ${String(request.payload ?? '').slice(0, 600)}`,
    `  -> ${status} ${text.slice(0, 300)}`,
  ].join('\n');
};
