import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pathId, requiredId } from './wire-choices.ts';

const nullableText = z.nullable(z.string());

/** Bytes downloaded and uploaded, from the customer's side. */
const volume = z.object({ down: z.int(), up: z.int() });

const session = z.object({
  id: z.int(),
  /** Instants in UTC. */
  startedAt: z.string(),
  /** Null while the session is active. */
  endedAt: nullableText,
  /** When the router last reported it. */
  heardAt: z.string(),
  address: nullableText,
  mac: nullableText,
  /** Its name; its address where the router is not known here. */
  router: z.string(),
  volume,
  /** Terminate cause in RADIUS's words: 'User-Request'. */
  cause: nullableText,
  /** Somebody has asked to end it, or a login would be answered differently now. */
  isEnding: z.boolean(),
});

/** Values of the `online` filter in customer lists. */
export const ONLINE_FILTERS = ['yes', 'no', 'silent'] as const;

/**
 * Days after which an active, paid customer who is offline counts as silent and should be called.
 */
export const SILENT_DAYS = 3;

export const networkSessions = {
  /** A customer's usage as the routers report it: now, today, this month, and the last sessions. */
  customerSessions: endpoint({
    method: 'GET',
    path: 'customer_sessions/{id}',
    access: 'network',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** An instant in UTC: when all of this was read. */
        asOf: z.string(),
        /** The profile a login would get now; null where it would be refused. */
        profile: nullableText,
        online: z.nullable(session),
        today: volume,
        month: volume,
        sessions: z.array(session),
      }),
    },
  }),
  /** Asks the router to end a session, so that the customer logs in again. */
  networkSessionClose: endpoint({
    method: 'POST',
    path: 'session_end',
    access: 'network',
    effect: 'write',
    reach: 'zone',
    body: z.object({ session: requiredId }),
    reply: { kind: 'saved', schema: z.object({ session: z.int() }) },
  }),
  /** Network figures of the dashboard. */
  networkFigures: endpoint({
    method: 'GET',
    path: 'reports/network_figures',
    access: 'network',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        /** Whether any router exists. */
        hasRouters: z.boolean(),
        online: z.int(),
        /** Active customers who have paid and have been offline for `SILENT_DAYS`. */
        silent: z.int(),
        /** Routers in use that have sent nothing for a quarter of an hour. */
        silentRouters: z.int(),
        /** Differences between the books and the network, silent routers not counted. */
        differences: z.int(),
        /**
         * Since when FreeRADIUS has had no connection to the database, an instant in UTC: logins are
         * answered from its copy, and accounting waits. Null while it is connected, and where it is
         * not configured.
         */
        copySince: z.nullable(z.string()),
      }),
    },
  }),
};
