import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_UNREAD } from '@netkhata/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { readOwnActions } from '../audit/own-actions.ts';
import type { Database } from '../database/database.ts';
import { isHandoverWaitingFor } from '../handovers/waiting-handovers.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { readWaitingPayments } from '../payments/waiting-payments.ts';
import { alertsFor } from './alert-queries.ts';
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
  const unreadEvents = { seenId: seen.audit, limit: MAX_UNREAD, isUnreadOnly: true };
  return {
    mark,
    alerts: await rowsOf(tx, alertsFor(user, { seen, limit: MAX_SHOWN })),
    events: await rowsOf(tx, eventsFor(user, events)),
    logs: await readOwnActions({ tx, user }, MAX_SHOWN),
    unread: {
      alerts: await countOf(tx, alertsFor(user, { seen, limit: MAX_UNREAD, isUnreadOnly: true })),
      events: await countOf(tx, eventsFor(user, unreadEvents)),
    },
    toDo: await countOf(tx, alertsFor(user, { seen, limit: MAX_UNREAD })),
    waiting: {
      payments: await readWaiting(tx, user),
      handovers: await countHandovers(tx, user),
    },
  };
}

/** The number on the menu's entry and the list, and the others beside it. */
async function readWaiting(
  tx: Database,
  user: SignedInUser,
): Promise<Notifications['waiting']['payments']> {
  const waiting = await readWaitingPayments(tx, user);
  return waiting && { forYou: waiting.forYou, own: waiting.own, inHandovers: waiting.inHandovers };
}

async function countHandovers(tx: Database, user: SignedInUser): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from handovers where ${isHandoverWaitingFor(user)}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

const rowsOf = async <Row>(tx: Database, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(tx)).rows;

async function countOf(tx: Database, query: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from (${query}) as unread`;
  return (await counted.execute(tx)).rows[0]?.count ?? 0;
}
