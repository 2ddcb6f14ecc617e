import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pathId, requiredId } from './wire-id.ts';

const nullableText = z.nullable(z.string());

/** In bytes, of the customer: what was downloaded and uploaded. */
const volume = z.object({ down: z.int(), up: z.int() });

const session = z.object({
  id: z.int(),
  /** Instants in UTC. */
  startedAt: z.string(),
  /** Null while it lives. */
  endedAt: nullableText,
  /** When the router spoke of it last. */
  heardAt: z.string(),
  address: nullableText,
  mac: nullableText,
  /** By its name; by its address where we do not know it. */
  router: z.string(),
  volume,
  /** As RADIUS names it: 'User-Request'. */
  cause: nullableText,
  /** Somebody has asked that it end, or a login would be answered otherwise now. */
  isEnding: z.boolean(),
});

/** What a list of customers is filtered by. */
export const ONLINE_WORDS = ['yes', 'no', 'silent'] as const;

/** Who has paid and is offline for so many days is called before they leave. */
export const SILENT_DAYS = 3;

export const networkSessions = {
  /** What the routers said of a customer: now, today, this month, and the last sessions. */
  customerSessions: endpoint({
    method: 'GET',
    path: 'customer_sessions/{id}',
    access: 'network',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** An instant in UTC: of when all of it is. */
        asOf: z.string(),
        /** What a login would get now; null where there is none. */
        profile: nullableText,
        online: z.nullable(session),
        today: volume,
        month: volume,
        sessions: z.array(session),
      }),
    },
  }),
  /** Asks the router to end a session, so that the customer logs in anew. */
  networkSessionClose: endpoint({
    method: 'POST',
    path: 'session_end',
    access: 'network',
    effect: 'write',
    body: z.object({ session: requiredId }),
    reply: { kind: 'saved', schema: z.object({ session: z.int() }) },
  }),
  /** For the dashboard. */
  networkFigures: endpoint({
    method: 'GET',
    path: 'reports/network_figures',
    access: 'network',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        /** Whether there is a router at all. */
        hasRouters: z.boolean(),
        online: z.int(),
        /** Active, paid, and offline for days: a call before they leave. */
        silent: z.int(),
        /** Routers in use that were not heard of for a quarter of an hour. */
        silentRouters: z.int(),
        /** Where the books and the network say different things, silent routers aside. */
        differences: z.int(),
      }),
    },
  }),
};
