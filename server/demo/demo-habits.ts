import {
  addDays,
  type Day,
  firstDayOf,
  lastDayOf,
  type Month,
} from '@netkhata/domain/billing-period';
import type { DemoHabit } from './demo-customers.ts';
import { demoRandom } from './demo-random.ts';

/**
 * An occasion to pay, at the counter or when a collector calls; nothing is paid when nothing is
 * due.
 */
export interface DemoVisit {
  customerNumber: number;
  day: Day;
  amount: 'all' | 'half' | 'ahead';
}

/** The range of days in the month on which a visit happens, and its probability. */
const VISITS: Record<
  DemoHabit,
  readonly { days: [number, number]; permille: number; amount: DemoVisit['amount'] }[]
> = {
  prompt: [{ days: [2, 13], permille: 960, amount: 'all' }],
  late: [{ days: [17, 28], permille: 860, amount: 'all' }],
  parts: [
    { days: [3, 12], permille: 900, amount: 'half' },
    { days: [19, 28], permille: 650, amount: 'all' },
  ],
  ahead: [{ days: [2, 12], permille: 950, amount: 'ahead' }],
  seldom: [{ days: [8, 28], permille: 340, amount: 'half' }],
};

/** The visits of a customer in a month; deterministic. */
export function demoVisits(
  customer: { number: number; habit: DemoHabit; billDay: number },
  month: Month,
): DemoVisit[] {
  const random = demoRandom('visits', customer.number, month);
  return VISITS[customer.habit].flatMap(({ days: [from, to], permille, amount }) => {
    if (!random.isPermille(permille)) return [];
    // Customers who are billed later in the month pay some days after that.
    const shift = customer.billDay > 1 && customer.billDay <= 10 ? 9 : 0;
    const day = addDays(firstDayOf(month), random.between(from, to) + shift - 1);
    const last = lastDayOf(month);
    return [{ customerNumber: customer.number, day: day < last ? day : last, amount }];
  });
}
