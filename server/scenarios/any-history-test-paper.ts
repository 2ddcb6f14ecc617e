/*
 * What a customer owes, reckoned day by day as on paper: nothing here is the product's.
 */

/** What was agreed to hold from a day on; null leaves a term as it is. */
export interface Agreed {
  fromDay: string;
  /** Paisa of one bill. */
  fee: number | null;
  billDay: number | null;
  cycle: number | null;
  status: string | null;
}

/** A bill that stands: its months, and the bill day and the cycle by which it was made. */
export interface Made {
  fromMonth: string;
  toMonth: string;
  billDay: number;
  cycle: number;
  /** The first day that was not paid otherwise when it was made. */
  paidUntil: string | null;
}

export interface Contract {
  joined: string;
  fee: number;
  billDay: number;
  /** In the order of their days. */
  agreed: readonly Agreed[];
}

interface Days {
  from: string;
  until: string;
  months: number;
  billDay: number;
}

const DAY_MS = 86_400_000;
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const daysFrom = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY_MS;
const monthAfter = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7);
/** The bill day in a month, or its last day where it has none. */
const billedOn = (month: string, billDay: number): string => {
  const last = Number(dayAfter(`${monthAfter(month, 1)}-01`, -1).slice(8));
  return `${month}-${String(Math.min(billDay, last)).padStart(2, '0')}`;
};
const half = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** The last value that was agreed up to a day. */
const upTo = <Term extends 'fee' | 'billDay' | 'cycle' | 'status'>(
  { agreed }: Contract,
  day: string,
  term: Term,
): Agreed[Term] =>
  agreed.findLast((change) => change.fromDay <= day && change[term] !== null)?.[term] ?? null;

export const billDayOn = (contract: Contract, day: string): number =>
  upTo(contract, day, 'billDay') ?? contract.billDay;
export const cycleOn = (contract: Contract, day: string): number =>
  upTo(contract, day, 'cycle') ?? 1;
const isServed = (contract: Contract, day: string): boolean =>
  day >= contract.joined && (upTo(contract, day, 'status') ?? 'active') === 'active';
const feeOn = (contract: Contract, day: string, months: number): number =>
  half((upTo(contract, day, 'fee') ?? contract.fee) * months, cycleOn(contract, day));

/** One day of so many: what is due up to its end less what is due up to its beginning. */
function priceOf(contract: Contract, { from, until, months }: Days, day: string): number {
  if (!isServed(contract, day)) return 0;
  const fee = feeOn(contract, day, months);
  const [before, of] = [daysFrom(from, day), daysFrom(from, until)];
  return half(fee * (before + 1), of) - half(fee * before, of);
}

const daysOf = (month: string, cycle: number, billDay: number): Days => ({
  from: billedOn(month, billDay),
  until: billedOn(monthAfter(month, cycle), billDay),
  months: cycle,
  billDay,
});

/** The days of each bill, in their order; `begins` is its first month. */
function daysOfBills(bills: readonly Made[]): (Days & {
  begins: string;
  ends: string;
  paidUntil: string | null;
})[] {
  return bills
    .toSorted((one, other) => (one.fromMonth < other.fromMonth ? -1 : 1))
    .flatMap(({ fromMonth, toMonth, billDay, cycle, paidUntil }) => {
      const own = monthAfter(toMonth, 1 - cycle);
      const days = { ...daysOf(own, cycle, billDay), begins: own, ends: toMonth, paidUntil };
      if (own === fromMonth) return [days];
      // With days of the month before, from joining or coming back on.
      const before = daysOf(monthAfter(own, -cycle), cycle, billDay);
      return [{ ...before, begins: fromMonth, ends: fromMonth, paidUntil }, days];
    });
}

/**
 * What all days cost that bills stand for. Where the bill day moved between two bills that follow
 * each other, days in between are those of the month that would have followed, and days of both are
 * the later bill's alone. Of the days in between those are not due that were paid otherwise when the
 * later bill was made.
 */
export function costOfBills(contract: Contract, bills: readonly Made[]): number {
  const all = daysOfBills(bills);
  const cost = (of: Days, from: string, until: string): number => {
    let sum = 0;
    for (let day = from; day < until; day = dayAfter(day)) sum += priceOf(contract, of, day);
    return sum;
  };
  return all.reduce((sum, days, index) => {
    const next = all[index + 1];
    const isFollowed = next !== undefined && next.begins === monthAfter(days.ends, 1);
    const until = isFollowed && next.from < days.until ? next.from : days.until;
    const own = cost(days, days.from, until);
    if (!isFollowed || next.from <= days.until) return sum + own;
    const between = daysOf(days.until.slice(0, 7), next.months, days.billDay);
    const { paidUntil } = next;
    const due = paidUntil !== null && paidUntil > days.until ? paidUntil : days.until;
    return sum + own + cost(between, due, next.from);
  }, 0);
}

/** Whether the month of a bill was paid otherwise when it was made. */
export const isPaidOtherwise = ({ toMonth, billDay, cycle, paidUntil }: Made): boolean =>
  paidUntil !== null && billedOn(monthAfter(toMonth, 1 - cycle), billDay) < paidUntil;

/** The first day with service and a fee from a day until another that no bill stands for; null for none. */
export function forgottenDay(
  contract: Contract,
  bills: readonly Made[],
  [from, until]: readonly [string, string],
): string | null {
  const all = daysOfBills(bills);
  for (let day = from; day < until; day = dayAfter(day)) {
    const isBilled = all.some(
      (days, index) =>
        (days.from <= day && day < days.until) ||
        (days.until <= day && day < (all[index + 1]?.from ?? '')),
    );
    if (!isBilled && isServed(contract, day) && feeOn(contract, day, 1) > 0) return day;
  }
  return null;
}

/**
 * What is given back for whole days without service: of what a month costs by its days half from 5 in
 * a row on, 75 % from 10, all from 15. Days without a claim to service do not count.
 */
export function creditFor(
  contract: Contract,
  outages: readonly { from: string; until: string }[],
): number {
  const off = new Set<string>();
  for (const { from, until } of outages) {
    for (let day = from; day < until; day = dayAfter(day)) {
      if (isServed(contract, day)) off.add(day);
    }
  }
  const rows: string[][] = [];
  for (const day of [...off].toSorted()) {
    const row = rows.at(-1);
    if (row?.at(-1) === dayAfter(day, -1)) row.push(day);
    else rows.push([day]);
  }
  const share = (days: number) => (days < 5 ? 0 : days < 10 ? 50 : days < 15 ? 75 : 100);
  const given: { day: string; paisa: number }[] = [];
  for (const row of rows) {
    const billDay = billDayOn(contract, row[0] ?? '');
    const months: { days: number; first: string; of: Days }[] = [];
    for (const day of row) {
      const own = daysOf(day.slice(0, 7), 1, billDay);
      const of = day < own.from ? daysOf(monthAfter(day.slice(0, 7), -1), 1, billDay) : own;
      const known = months.find(({ of: { from: first } }) => first === of.from);
      if (known) known.days += 1;
      else months.push({ days: 1, first: day, of });
    }
    const give = (parts: { days: number; first: string; of: Days }[]) =>
      parts.map(({ days, first, of }) => {
        let cost = 0;
        for (let day = of.from; day < of.until; day = dayAfter(day)) {
          cost += priceOf(contract, of, day);
        }
        const earlier = given.filter(({ day }) => day >= of.from && day < of.until);
        const left = cost - sumOf(earlier);
        return { day: first, paisa: Math.max(0, Math.min(left, half(cost * share(days), 100))) };
      });
    const most = months.toSorted((one, other) => other.days - one.days)[0] as (typeof months)[0];
    const byMonth = give(months);
    const atOnce = give([{ ...most, days: row.length }]);
    given.push(...(sumOf(atOnce) > sumOf(byMonth) ? atOnce : byMonth));
  }
  return sumOf(given);
}

const sumOf = (credits: readonly { paisa: number }[]) =>
  credits.reduce((all, { paisa }) => all + paisa, 0);

/** The VAT of lines that sum to this: within prices, or on top of them. */
export const vatOf = (paisa: number, basisPoints: number, isInclusive: boolean): number =>
  isInclusive ? half(paisa * basisPoints, 10_000 + basisPoints) : half(paisa * basisPoints, 10_000);
