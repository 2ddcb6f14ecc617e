import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '@netkhata/contract/api';
import { api } from '@netkhata/contract/api';
import type { CallInput } from '@netkhata/contract/endpoint';
import { afterAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp, type TestClient } from './test-app.ts';
import { setGateway } from './sender-test-kit.ts';

export const SECRET = 'tänzer&secret=7';

const ACCEPTED = '{"error":0,"data":{"request_id":"R1","balance":"12.5"}}';

export interface GatewayScene {
  readonly testApp: TestApp;
  readonly admin: TestClient;
  /** A General User. */
  readonly clerk: TestClient;
  /** Base URL of the fake provider. */
  readonly here: string;
  /** URLs that the provider was called with in this test. */
  readonly requestedUrls: readonly string[];
  /** Sets the provider's response; by default it accepts messages. */
  answer(reply: string): void;
  /** Form with the settings of an HTTP gateway at this provider. */
  form(change?: Record<string, unknown>): CallInput<Api['smsGatewayUpdate']>;
}

/** Starts the app and a fake HTTP provider for a test file; empties the outbox before each test. */
export async function startGatewayTest(): Promise<GatewayScene> {
  const testApp = await createTestApp();
  const requestedUrls: string[] = [];
  let reply = ACCEPTED;
  const provider = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    response.end(reply);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const here = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  afterAll(() => void provider.close());
  beforeEach(async () => {
    await setGateway(testApp.database);
    requestedUrls.length = 0;
    reply = ACCEPTED;
  });
  return {
    testApp,
    admin: await testApp.signIn(),
    clerk: await testApp.signIn({ userType: '2' }),
    here,
    requestedUrls,
    answer: (next) => void (reply = next),
    form: (change) => formOf(here, change),
  };
}

const formOf = (
  here: string,
  change: Record<string, unknown> = {},
): CallInput<Api['smsGatewayUpdate']> => ({
  body: z.decode(api.smsGatewayUpdate.body, {
    kind: 'http',
    preset: 'own',
    http: {
      url: `${here}/send`,
      method: 'get',
      bodyKind: 'query',
      body: 'key={secret:apiKey}\nto={to}\ntext={text}',
      successAt: 'error',
      successIs: '0',
      idAt: 'data.request_id',
      codeAt: 'error',
      balanceUrl: `${here}/balance?key={secret:apiKey}`,
      balanceAt: 'data.balance',
      callbackIdAt: 'id',
      callbackAt: 'status',
      deliveredWords: 'delivered',
      failedWords: 'failed',
    },
    secrets: { apiKey: SECRET },
    pricePerPart: '0.35',
    dailyQuota: 5000,
    ...change,
  }),
});
