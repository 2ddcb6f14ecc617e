import { addDays, type Day } from '@netkhata/domain/billing-period';
import { stateOn, type TermHistory, withoutChanges } from '@netkhata/domain/dated-terms';
import { negatePaisa, type Paisa, subtractPaisa, sumPaisa } from '@netkhata/domain/paisa';
import {
  amountOfParts,
  daysOfRange,
  differenceOfRange,
  type PartRules,
  type RangePart,
} from '@netkhata/domain/parts-of-ranges';
import { partsByNow } from '@netkhata/domain/range-plan';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { grouped } from '../database/grouped.ts';
import type { AdjustmentKind } from './adjustment-texts.ts';
import {
  type ProposedAdjustment,
  proposeAdjustments,
  withdrawAdjustments,
} from './bill-adjustments.ts';
import { type BilledRangeRow, readRanges, recordPlainRanges } from './billed-ranges.ts';
import { correctOutages } from './correct-outages.ts';
import { correctSeams } from './correct-seams.ts';
import {
  DAYS_BACK,
  isUntouched,
  type RangeAdjustment,
  readAdjustments,
  readHistories,
} from './range-adjustments.ts';
import { EVER_AWAY, readTermRules } from './terms-on-day.ts';

type OfRange = Pick<RangeAdjustment, 'rangeBillId' | 'rangeFromDay'>;

/** Names a range of a bill. */
const keyOf = ({ rangeBillId, rangeFromDay }: OfRange) => `${rangeBillId} ${rangeFromDay}`;

/** A change because of which ranges may have another price. */
export interface CausingChange {
  id: number;
  customerId: number;
  fromDay: Day;
  /** Whether it is one of an absence: what it makes of a range is called so. */
  isAway?: boolean;
}

interface Correction {
  today: Day;
  at: Date;
  createdBy: number | null;
}

/**
 * After a change of customers whose money is locked was planned or is no more: proposes what the
 * ranges that are billed cost by now, less what was billed and corrected of them, and the same of
 * what outages gave back. So it does not matter in which order changes and bills came; repeated, it
 * proposes nothing. What somebody struck counts as given.
 */
export async function correctRanges(
  tx: Database,
  changes: readonly CausingChange[],
  by: Correction,
): Promise<void> {
  const [first] = changes.map(({ fromDay }) => fromDay).toSorted();
  if (first === undefined) return;
  const changed = [...new Set(changes.map(({ customerId }) => customerId))];
  await correctBilled(tx, { changes, changed, first }, by);
  await correctOutages(tx, changed, { ...by, from: first });
}

async function correctBilled(
  tx: Database,
  { changes, changed, first }: { changes: readonly CausingChange[]; changed: number[]; first: Day },
  { today, at, createdBy }: Correction,
): Promise<void> {
  const termRules = await readTermRules(tx, today);
  const { rules, isOfAwaysAlone } = termRules;
  if (rules === null) return;
  const customerIds = isOfAwaysAlone ? await everAway(tx, changed) : changed;
  if (customerIds.length === 0) return;
  const oldest = addDays(today, -DAYS_BACK);
  const after = first > oldest ? first : oldest;
  const changeIds = changes.map(({ id }) => id);
  const histories = await readHistories(tx, customerIds, today);
  // By what stood when the bills were made.
  const earlier = [...histories].map(
    ([customerId, history]) => [customerId, withoutChanges(history, changeIds)] as const,
  );
  await recordPlainRanges(tx, new Map(earlier), after);
  const causes = new Map(changes.map((change) => [change.customerId, change]));
  const ranges = await readRanges(tx, customerIds, after);
  const billIds = ranges.map(({ billId }) => billId);
  const given = (await readAdjustments(tx, billIds)).filter(({ kind }) => kind !== 'bill_day');
  const ofRange = grouped(given, keyOf);
  const gone: number[] = [];
  const proposed: ProposedAdjustment[] = [];
  for (const range of ranges) {
    const history = histories.get(range.customerId);
    if (!history) continue;
    const own =
      ofRange.get(keyOf({ rangeBillId: range.billId, rangeFromDay: range.fromDay })) ?? [];
    const parts = partsByNow(history, range, rules);
    const difference = differenceOf(range, own, parts);
    gone.push(...difference.withdrawn);
    if (!difference.adjustment) continue;
    const { amountPaisa, part } = difference.adjustment;
    proposed.push({
      customerId: range.customerId,
      kind: causes.get(range.customerId)?.isAway ? 'away' : kindOf(history, part.fromDay, rules),
      amountPaisa,
      part,
      plannedChangeId: causes.get(range.customerId)?.id ?? null,
      range: { billId: range.billId, fromDay: range.fromDay, parts },
    });
  }
  await withdrawAdjustments(tx, gone, at);
  await proposeAdjustments(tx, proposed, { createdBy, at });
  const by = { today, at, createdBy };
  await correctSeams(tx, customerIds, by, { rules: termRules, histories });
}

async function everAway(tx: Database, customerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id from unnest(${customerIds}::bigint[]) as changed (customer_id)
    where ${EVER_AWAY}
  `.execute(tx);
  return rows.map(({ customerId }) => customerId);
}

/**
 * What is still to be charged or given back of a range. Adjustments that no bill has taken yet are
 * withdrawn for it.
 */
function differenceOf(
  range: BilledRangeRow,
  own: readonly RangeAdjustment[],
  parts: readonly RangePart[],
) {
  const leftOver = (given: readonly RangeAdjustment[]): Paisa =>
    subtractPaisa(
      amountOfParts(parts),
      sumPaisa([range.amountPaisa, ...given.map(({ amountPaisa }) => amountPaisa)]),
    );
  if (leftOver(own) === 0) return { withdrawn: [] };
  const kept = own.filter((adjustment) => !isUntouched(adjustment));
  const withdrawn = own.filter(isUntouched).map(({ id }) => id);
  const amountPaisa = leftOver(kept);
  if (amountPaisa === 0) return { withdrawn };
  const days = daysOfRange(range);
  const part = differenceOfRange(range, kept.at(-1)?.parts ?? range.parts, parts) ?? {
    fromDay: range.fromDay,
    untilDay: range.untilDay,
    days,
    ofDays: days,
  };
  return { withdrawn, adjustment: { amountPaisa, part } };
}

function kindOf(
  history: TermHistory,
  day: Day,
  { leaves }: Omit<PartRules, 'joins'>,
): AdjustmentKind {
  const state = stateOn(history, day);
  if (state === 'left' && leaves === 'by_days') return 'left';
  return state === 'away' ? 'away' : 'terms';
}

/**
 * After bills were voided: what other bills have of corrections of their ranges is taken back, as the
 * next bill for these days prices all of them.
 */
export async function freeRangesOfBills(
  tx: Database,
  billIds: readonly number[],
  by: { createdBy: number | null; at: Date },
): Promise<void> {
  const given = await readAdjustments(tx, billIds);
  if (given.length === 0) return;
  const gone = given.filter(isUntouched).map(({ id }) => id);
  await withdrawAdjustments(tx, gone, by.at);
  const kept = given.filter((adjustment) => !isUntouched(adjustment));
  const isSeam = ({ kind }: RangeAdjustment) => kind === 'bill_day';
  const ofRanges = grouped(kept, (one) => `${keyOf(one)} ${isSeam(one)}`);
  const proposed = [...ofRanges.values()].flatMap((ofRange): ProposedAdjustment[] => {
    const takenPaisa = sumPaisa(
      ofRange.map(({ amountPaisa, openPaisa, isStruck }) =>
        isStruck ? subtractPaisa(amountPaisa, openPaisa) : amountPaisa,
      ),
    );
    const last = ofRange.at(-1);
    if (takenPaisa === 0 || !last) return [];
    const { customerId, kind, fromDay, untilDay, days, ofDays, rangeBillId, parts } = last;
    return [
      {
        customerId,
        kind,
        amountPaisa: negatePaisa(takenPaisa),
        part: { fromDay, untilDay, days, ofDays },
        range: { billId: rangeBillId, fromDay: last.rangeFromDay, parts },
      },
    ];
  });
  await proposeAdjustments(tx, proposed, by);
}
