import { ARRIVAL_STRENGTHS } from './arrival-rules.ts';
import { type Day, daysBetween } from './billing-period.ts';
import type { Paisa } from './paisa.ts';

/** What an owner may want to look at. None of it says that somebody did wrong. */
export const CHECK_KINDS = [
  /** Cash that has been in somebody's hand for days. */
  'long_in_hand',
  /** A discount well above what its giver usually gives. */
  'high_discount',
  /** A payment that was entered days after its day. */
  'dated_back',
  /** A payment that was deleted after its approval. */
  'deleted_approved',
  /** A transaction number that was entered again for another customer. */
  'number_twice',
  /** Hand-overs or counts of a till that differ, several in a row. */
  'counts_differ',
  /** A payment by wallet or bank that no record of the account shows. */
  'no_arrival',
  /** An arrival that was matched although more spoke for another customer. */
  'weaker_match',
] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** From when on something is worth a look. */
export const CHECK_LIMITS = {
  /** What is older is not looked for. */
  windowDays: 35,
  /** Cash may be in a hand this long. */
  handDays: 3,
  /** A discount is high that is this many times the average of its giver's other ones, */
  discountTimes: 3,
  /** is at least a hundred taka, */
  discountLeast: 10_000 as Paisa,
  /** and has so many others to be compared with, of as many days. */
  discountOthers: 5,
  discountDays: 180,
  /** A payment entered so many days after its day is dated back. */
  backDays: 7,
  /** Counts that differ in a row. */
  countsInRow: 3,
  /** A payment may wait this long for its arrival. */
  arrivalDays: 2,
} as const;

export const isLongInHand = ({ since, today }: { since: Day; today: Day }): boolean =>
  daysBetween({ from: since, to: today }) > CHECK_LIMITS.handDays;

/** `others` are the same person's other discounts: how many, and their sum in paisa. */
export function isHighDiscount({
  discount,
  others,
}: {
  discount: Paisa;
  others: { count: number; sum: number };
}): boolean {
  const { discountLeast, discountOthers, discountTimes } = CHECK_LIMITS;
  if (discount < discountLeast || others.count < discountOthers) return false;
  return discount * others.count > discountTimes * others.sum;
}

export const isDatedBack = ({ day, enteredOn }: { day: Day; enteredOn: Day }): boolean =>
  daysBetween({ from: day, to: enteredOn }) >= CHECK_LIMITS.backDays;

/** A number that was refused for another customer, and was not shared with them afterwards. */
export const isNumberTriedTwice = (tried: {
  customerId: number;
  holderId: number;
  isShared: boolean;
}): boolean => tried.customerId !== tried.holderId && !tried.isShared;

/** How many of the latest counts differ in a row; `differ` is newest first. */
export function differingInRow(differ: readonly boolean[]): number {
  const first = differ.indexOf(false);
  return first === -1 ? differ.length : first;
}

export const areCountsOdd = (differ: readonly boolean[]): boolean =>
  differingInRow(differ) >= CHECK_LIMITS.countsInRow;

/**
 * Only where a statement or connection tells of the account's arrivals, from the first one on;
 * without, it would be every payment.
 */
export function lacksArrival({
  day,
  today,
  toldSince,
}: {
  day: Day;
  today: Day;
  toldSince: Day | null;
}): boolean {
  if (toldSince === null || day < toldSince) return false;
  return daysBetween({ from: day, to: today }) > CHECK_LIMITS.arrivalDays;
}

const strengthOrder = (strength: string): number => {
  const at = (ARRIVAL_STRENGTHS as readonly string[]).indexOf(strength);
  return at === -1 ? ARRIVAL_STRENGTHS.length : at;
};

/** Whether a stronger candidate was passed over. One as strong is a conflict, which somebody must decide. */
export const isAgainstStronger = ({
  strength,
  against,
}: {
  strength: string;
  against: readonly string[];
}): boolean => against.some((other) => strengthOrder(other) < strengthOrder(strength));
