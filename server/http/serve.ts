import { api } from '@netkhata/contract/api';
import type { DownloadFile, EndpointShape } from '@netkhata/contract/endpoint';
import { API_PREFIX, BY_ITSELF_HEADER } from '@netkhata/contract/documentation';
import { message } from '@netkhata/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { businessDay, type Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import { inTransaction } from '../database/transaction.ts';
import { rememberCaller } from './answer-errors.ts';
import { writeAudit } from './audit.ts';
import { CallLimits } from './call-limits.ts';
import { decodeInput } from './decode.ts';
import { successEnvelope } from './envelope.ts';
import { Failure, forbidden, signInNeeded } from './failure.ts';
import {
  onceAcrossTransactions,
  onceForSubmission,
  type Submission,
  submissionOf,
} from './idempotency.ts';
import type { AuditChange, Handlers, RequestContext, SignedInUser } from './implement.ts';
import { rememberStates } from './read-states.ts';
import { readFromNearest, rememberWrite } from './replica-read.ts';
import { sendEvents, sendFile } from './send-reply.ts';
import { bearerToken, findSession, requireReady, type Session } from './session.ts';

export interface ServeOptions {
  database: Database;
  /** Replica for lists and reports, used while it is current enough. */
  replica?: Replica;
  clock: Clock;
  handlers: Handlers;
}

type AnyHandler = (context: RequestContext, input: unknown) => Promise<unknown>;

/** Serves every endpoint of the contract: session, right, decode, run, audit, envelope. */
export function serveApi(app: FastifyInstance, options: ServeOptions): void {
  const limits = new CallLimits();
  for (const [key, endpoint] of Object.entries(api) as [string, EndpointShape][]) {
    const handler = options.handlers[key as keyof Handlers] as unknown as AnyHandler;
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: key },
      ...(endpoint.maxBodyBytes && {
        bodyLimit: endpoint.maxBodyBytes,
        onRequest: (request) => refuseStranger({ ...options, endpoint, limits, request }),
      }),
      handler: (request, reply) =>
        handleCall({ ...options, limits, key, endpoint, handler, request, reply }),
    });
  }
}

interface Call extends ServeOptions {
  limits: CallLimits;
  key: string;
  endpoint: EndpointShape;
  handler: AnyHandler;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Refuses a large body before it is received and parsed, where nobody signed in sends it. */
async function refuseStranger(
  call: Pick<Call, 'endpoint' | 'limits' | 'request' | 'database' | 'clock'>,
): Promise<void> {
  if (call.endpoint.access === 'public') return;
  await requireSession(call, call.clock.now(), { isUse: false });
}

/** A screen makes the call by itself, without anything its user did. */
const isByItself = ({ headers }: FastifyRequest): boolean =>
  headers[BY_ITSELF_HEADER] !== undefined;

async function authorise(call: Call, now: Date): Promise<Session | undefined> {
  if (call.endpoint.access === 'public') return undefined;
  const user = await requireSession(call, now, { isUse: !isByItself(call.request) });
  requireAllowed(call, user);
  return user;
}

async function requireSession(
  { request, database, limits }: Pick<Call, 'request' | 'database' | 'limits'>,
  now: Date,
  use: { isUse: boolean },
): Promise<Session> {
  const token = bearerToken(request.headers.authorization);
  const user = token ? await findSession(database, token, now, use) : undefined;
  if (token && !user) limits.countUnknownToken(request.ip);
  if (!user) throw signInNeeded();
  return user;
}

function requireAllowed({ endpoint, request, key, limits }: Call, user: Session): void {
  rememberCaller(request, user.id);
  requireReady(user, endpoint.path);
  const { access } = endpoint;
  if (access !== 'public' && access !== 'session' && !user.rights.has(access)) {
    throw forbidden(message('right.missing'));
  }
  const { reach } = endpoint;
  if (user.zoneId !== null && (reach === 'settings' || reach === 'books')) {
    throw forbidden(message(BEYOND_A_ZONE[reach]));
  }
  limits.countCall(key, user.tokenHash);
}

/** What a user who is restricted to a zone is told of a call that reaches every zone. */
const BEYOND_A_ZONE = {
  settings: 'right.reachesEveryZone',
  books: 'right.reachesAllBooks',
} as const;

async function handleCall(call: Call): Promise<unknown> {
  const { endpoint, request, reply, clock, database } = call;
  const now = clock.now();
  const user = await authorise(call, now);
  const { params, query, body } = request;
  const input = decodeInput(endpoint, { params, query, body });
  const timeZone = user?.timeZone ?? (await companyTimeZone(database));
  const run = { call, user, now, input, timeZone };
  if (endpoint.reply.kind === 'file') {
    return sendFile(reply, endpoint.reply.contentType, (await runRead(run)) as DownloadFile);
  }
  if (endpoint.reply.kind === 'events') {
    return sendEvents(reply, endpoint.reply.schema, (await runRead(run)) as AsyncIterable<unknown>);
  }
  if (endpoint.effect === 'read') return successEnvelope(endpoint, await runRead(run));
  return runWrite(run);
}

async function runWrite(run: Run): Promise<object> {
  try {
    return await (run.call.endpoint.transactions ? runOwnTransactions(run) : runInTransaction(run));
  } catch (error) {
    if (error instanceof Failure) await error.afterRollback?.(run.call.database);
    throw error;
  } finally {
    // Use cases with transactions of their own may have written before they failed.
    await rememberWrite(run.call, run.user);
  }
}

interface Run {
  call: Call;
  user: SignedInUser | undefined;
  now: Date;
  input: unknown;
  timeZone: string;
}

async function companyTimeZone(database: Database): Promise<string> {
  const company = await database.selectFrom('company').select('timeZone').executeTakeFirstOrThrow();
  return company.timeZone;
}

function contextOf(run: Run, tx: Database, changes: AuditChange[]): RequestContext {
  const { request, reply } = run.call;
  const { ip, headers } = request;
  const sentToken = bearerToken(headers.authorization);
  return {
    tx,
    today: businessDay(run.now, run.timeZone),
    now: run.now,
    address: ip,
    agent: (headers['user-agent'] ?? '').slice(0, 200),
    ...(sentToken !== undefined && { sentToken }),
    signal: () => whileAwaited(reply),
    audit: (change) => void changes.push(change),
    // Not visible to handlers of public endpoints, whose context type has no user.
    ...(run.user && { user: run.user }),
  };
}

/** Aborts when the connection ends. That of the request itself aborts once its body is received. */
function whileAwaited({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** A read is audited too if its handler reports that it revealed a secret. */
async function runRead(run: Run): Promise<unknown> {
  const { call } = run;
  // The change that a screen wants to show may not have arrived at the replica yet.
  const place = isByItself(call.request) ? { ...call, replica: undefined } : call;
  const { result, changes } = await readFromNearest(place, run.user, async (database) => {
    const shown: AuditChange[] = [];
    const read = await call.handler(contextOf(run, database, shown), run.input);
    return { result: read, changes: shown };
  });
  if (changes.length > 0) await auditRun(run, call.database, changes);
  if (run.user) {
    const { params } = run.input as { params: unknown };
    await rememberStates(call.database, run.user, { key: call.key, params, result });
  }
  return result;
}

const auditRun = (run: Run, tx: Database, changes: AuditChange[]): Promise<void> =>
  writeAudit(tx, {
    // At sign-in there is no session yet: the user is the one who signed in.
    userId: run.user?.id ?? changes.find(({ subject }) => subject === 'user')?.id ?? null,
    action: run.call.key,
    address: run.call.request.ip,
    changes,
    at: run.now,
  });

async function runOwnTransactions(run: Run): Promise<object> {
  const { call } = run;
  const submission = call.endpoint.transactions === 'ownOnce' ? submissionOfRun(run) : undefined;
  const work = async (): Promise<object> => {
    const changes: AuditChange[] = [];
    const result = await call.handler(contextOf(run, call.database, changes), run.input);
    await auditRun(run, call.database, changes);
    return successEnvelope(call.endpoint, result);
  };
  return submission ? onceAcrossTransactions(call.database, submission, work) : work();
}

async function runInTransaction(run: Run): Promise<object> {
  const { call } = run;
  const submission = submissionOfRun(run);
  const work = async (tx: Database): Promise<object> => {
    const changes: AuditChange[] = [];
    const result = await call.handler(contextOf(run, tx, changes), run.input);
    await auditRun(run, tx, changes);
    return successEnvelope(call.endpoint, result);
  };
  return submission
    ? onceForSubmission(call.database, submission, work)
    : inTransaction(call.database, work);
}

const submissionOfRun = ({ call, user }: Run): Submission | undefined =>
  user &&
  submissionOf({
    userId: user.id,
    header: call.request.headers['idempotency-key'],
    endpoint: call.key,
    body: call.request.body,
  });
