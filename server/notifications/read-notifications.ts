import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_UNREAD, type NotificationMark } from '@netkhata/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { readOwnActions } from '../audit/own-actions.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { type Alert, alertsFor, toDoByKind } from './alert-queries.ts';
import { eventsFor } from './event-queries.ts';
import { readNewestMark, readSeenMark } from './notification-marks.ts';

type Notifications = EndpointResult<Api['notifications']>;

const MAX_SHOWN = 20;

/** Alerts and events for the user (decisions section 1), read from the source tables directly. */
export async function readNotifications({ tx, user }: SignedInContext): Promise<Notifications> {
  const seen = await readSeenMark(tx, user.id);
  // Before the lists, so that rows inserted in between stay unread.
  const mark = await readNewestMark(tx);
  const events = { seenId: seen.audit, limit: MAX_SHOWN, isUnreadOnly: false };
  const toDo = await readToDo(tx, user, seen);
  const unreadEvents = { seenId: seen.audit, limit: MAX_UNREAD, isUnreadOnly: true };
  return {
    mark,
    alerts: await rowsOf(tx, alertsFor(user, { seen, limit: MAX_SHOWN })),
    events: await rowsOf(tx, eventsFor(user, events)),
    logs: await readOwnActions({ tx, user }, MAX_SHOWN),
    unread: {
      alerts: await countOf(tx, alertsFor(user, { seen, limit: MAX_UNREAD, only: 'unread' })),
      events: await countOf(tx, eventsFor(user, unreadEvents)),
    },
    toDo: Math.min(
      [...toDo.values()].reduce((sum, count) => sum + count, 0),
      MAX_UNREAD,
    ),
    waiting: {
      payments: toDo.get('payment_waiting') ?? 0,
      handovers: toDo.get('handover_waiting') ?? 0,
    },
  };
}

/** Number of the user's tasks by kind. */
async function readToDo(
  tx: Database,
  user: SignedInUser,
  seen: NotificationMark,
): Promise<Map<Alert['kind'], number>> {
  const { rows } = await toDoByKind(user, { seen, limit: MAX_UNREAD }).execute(tx);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

const rowsOf = async <Row>(tx: Database, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(tx)).rows;

async function countOf(tx: Database, query: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from (${query}) as unread`;
  return (await counted.execute(tx)).rows[0]?.count ?? 0;
}
