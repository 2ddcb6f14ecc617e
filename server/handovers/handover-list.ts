import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { HANDOVER_STATES } from '@netkhata/contract/handovers';
import { type RawBuilder, sql } from 'kysely';
import { columnsHave, writtenHas, wordIn } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import type { Selected } from '../lists/select-list.ts';
import { handoversInScope, type HandoverReader } from './handover-queries.ts';

export type HandoverRow = TableRow<Api['handoverTable']>;

/**
 * Condition: amounts are hidden from the user. Until a receiver has counted, only those who handed
 * over see them; also after it was withdrawn or returned uncounted, because its payments may come
 * again.
 */
export const isBlindTo = ({ id }: Pick<HandoverReader, 'id'>): RawBuilder<boolean> => sql`
  (receiver_paisa is null and ${id} not in (handovers.collector_id, handovers.submitted_by))`;

const HANDED = sql`(payments_paisa - coalesce(accepted_outlays_paisa, outlays_paisa))`;
const EXPECTED = sql`whole_notes(${HANDED})`;

export const HANDOVER_JOINS = {
  collectors: sql`join users collectors on collectors.id = handovers.collector_id`,
  accounts: sql`join accounts on accounts.id = handovers.account_id`,
  receivers: sql`left join users receivers on receivers.id = handovers.receiver_id`,
};

/** Fields of a hand-over's row; without amounts where they are hidden. */
export function handoverFields(user: Pick<HandoverReader, 'id'>) {
  const unlessBlind = (paisa: RawBuilder<unknown>) =>
    sql`case when not ${isBlindTo(user)} then ${paisa} end`;
  return {
    id: sql`handovers.id`,
    number: sql`handovers.number`,
    collectorId: sql`handovers.collector_id`,
    collector: sql`collectors.name`,
    accountId: sql`handovers.account_id`,
    account: sql`accounts.name`,
    state: sql`handovers.state`,
    submittedAt: sql`to_json(handovers.submitted_at) #>> '{}'`,
    endedAt: sql`to_json(handovers.ended_at) #>> '{}'`,
    receiver: sql`receivers.name`,
    paymentCount: sql`payment_count`,
    isBlind: isBlindTo(user),
    expected: unlessBlind(EXPECTED),
    rest: unlessBlind(sql`${HANDED} - ${EXPECTED}`),
    collectorCounted: unlessBlind(sql`collector_paisa`),
    receiverCounted: unlessBlind(sql`receiver_paisa`),
    difference: unlessBlind(sql`coalesce(receiver_paisa, collector_paisa) - ${EXPECTED}`),
  } satisfies Selected<HandoverRow>;
}

/** Timestamp in the company's time zone, as shown in the list, for the column filter. */
const LOCAL_TIME = sql`to_char(
  submitted_at at time zone (select time_zone from company), 'YYYY-MM-DD HH24:MI')`;

/** `handover_dt` */
export const handoverList = (user: HandoverReader): List<HandoverRow, HandoverRow> => ({
  select: handoverFields(user),
  from: { table: sql`handovers`, id: sql`handovers.id`, joins: HANDOVER_JOINS },
  where: [{ sql: handoversInScope(user) }],
  columns: {
    id: { order: [sql`handovers.id`] },
    number: { order: [sql`handovers.number`] },
    collector: { order: [sql`collectors.name`], joins: ['collectors'] },
    account: { order: [sql`accounts.name`], joins: ['accounts'] },
    state: {
      order: [sql`handovers.state`],
      filter: wordIn(sql`handovers.state`, HANDOVER_STATES),
    },
    submittedAt: {
      order: [sql`handovers.submitted_at`],
      filter: writtenHas(LOCAL_TIME),
    },
    receiver: { order: [sql`receivers.name`], joins: ['receivers'] },
  },
  search: (typed) => [columnsHave(SEARCHED, typed, ['collectors', 'receivers'])],
  row: (row) => row,
});

const SEARCHED = [sql`handovers.number`, sql`collectors.name`, sql`receivers.name`];
