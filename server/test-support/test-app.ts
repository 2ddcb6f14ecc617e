import type { Api } from '@netkhata/contract/api';
import { api } from '@netkhata/contract/api';
import type { CallInput, EndpointResult, EndpointShape } from '@netkhata/contract/endpoint';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { decodeReply, encodeRequest } from '@netkhata/contract/request';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '../app.ts';
import { type Clock, fixedClock } from '../clock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { GatewayAccess } from '../gateways/open-gateway.ts';
import { openSecretBox } from '../secrets/secret-box.ts';
import { brokenCall, errorLog, noteRefusal } from './failed-calls.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { insertTestUser, type TestUser } from './test-users.ts';

export interface RawAnswer {
  status: number;
  // biome-ignore lint: tests look at the raw body
  body: any;
}

export type CallOutcome<E extends EndpointShape> =
  | { ok: true; status: number; result: EndpointResult<E> }
  | { ok: false; status: number; errorMessage: string | Record<string, string[]>; data: unknown };

/** A signed-in user of a test: typed calls through the contract, and raw requests. */
export interface TestClient {
  user: TestUser;
  token: string;
  /** Calls and returns the decoded result; fails the test when the call is refused. */
  call<K extends keyof Api>(
    key: K,
    input?: CallInput<Api[K]>,
    options?: { idempotencyKey?: string },
  ): Promise<EndpointResult<Api[K]>>;
  /** Calls, and returns whether it succeeded, with the result or the refusal. */
  attempt<K extends keyof Api>(
    key: K,
    input?: CallInput<Api[K]>,
    options?: { idempotencyKey?: string },
  ): Promise<CallOutcome<Api[K]>>;
  /** Sends a raw request to a path below the API prefix; fails the test on a fault of the server. */
  raw(method: 'GET' | 'POST', path: string, body?: unknown): Promise<RawAnswer>;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  connection: TestDatabase['connection'];
  clock: { set(instant: string): void };
  /** Creates a user (by default a Super Admin) and signs in. */
  signIn(user?: Partial<TestUser>): Promise<TestClient>;
  /** The same without a token, unless one is given. */
  raw(method: 'GET' | 'POST', path: string, body?: unknown, token?: string): Promise<RawAnswer>;
}

/** Default time of the tests' clock. */
export const DEFAULT_INSTANT = '2026-11-21T10:00:00+06:00';

/** Secret box of the tests. */
export const TEST_SECRETS = openSecretBox({ key: 'the key of the tests', keyFile: '' });

/** The tests' gateways are on this machine, at private addresses. */
export const TEST_GATEWAYS: GatewayAccess = {
  secrets: TEST_SECRETS,
  mayReachPrivateHosts: true,
};

/** Creates the app on the test file's own database, with a fixed clock. */
export async function createTestApp(
  instant = DEFAULT_INSTANT,
  gateways = TEST_GATEWAYS,
  snsOrigin?: string,
): Promise<TestApp> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.connection);
  let clock: Clock = fixedClock(instant);
  const app = await buildApp({
    database,
    connection: testDatabase.connection,
    clock: { now: () => clock.now() },
    logLevel: 'error',
    logTo: errorLog,
    gateways,
    ...(snsOrigin !== undefined && { snsOrigin }),
  });
  afterAll(async () => {
    await app.close();
    await database.destroy();
    await testDatabase.drop();
  });

  const raw = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<RawAnswer> => {
    const answer = await app.inject({
      method,
      url: path.startsWith('/') ? path : `${API_PREFIX}${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(method === 'POST' && { payload: body ?? {} }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const { statusCode: status } = answer;
    if (status === 500) throw brokenCall(path);
    const answered = isJson ? answer.json() : answer.body;
    if (status !== 200) noteRefusal(path, status, answered.errorMessage);
    return { status, body: answered };
  };

  const signIn = async (wanted: Partial<TestUser> = {}): Promise<TestClient> => {
    const { user, token } = await insertTestUser(database, clock.now(), wanted);
    const attempt: TestClient['attempt'] = async (key, input, options) => {
      const endpoint: EndpointShape = api[key];
      const request = encodeRequest(endpoint, (input ?? {}) as never);
      const [fileType] = endpoint.bodyTypes ?? [];
      const headers: Record<string, string> = {
        ...(options?.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        ...(fileType && { 'content-type': fileType }),
      };
      const { status, body } = await raw(request.method, request.url, request.body, token, headers);
      if (status === 200) return { ok: true, status, result: decodeReply(endpoint, body) } as never;
      return { ok: false, status, errorMessage: body.errorMessage, data: body.data };
    };
    return {
      user,
      token,
      attempt,
      call: async (key, input, options) => {
        const outcome = await attempt(key, input, options);
        if (outcome.ok) return outcome.result;
        const detail = JSON.stringify(outcome.errorMessage);
        throw new Error(`${key} answered ${outcome.status}: ${detail}`);
      },
      raw: (method, path, body) => raw(method, path, body, token),
    };
  };

  return {
    app,
    database,
    connection: testDatabase.connection,
    clock: { set: (next) => void (clock = fixedClock(next)) },
    signIn,
    raw,
  };
}
