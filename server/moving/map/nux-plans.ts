import { allowedCycles } from '@netkhata/domain/customer-terms';
import { nearestPaisaFromTaka, type Paisa } from '@netkhata/domain/paisa';
import type { NuxPlan, NuxRecharge, NuxTables } from '../read/nux-tables.ts';

export interface NuxPlanTerms {
  category: 'regular' | 'special' | 'complimentary';
  cycleMonths: number;
}

/** Validities in days that sellers mean as one month. */
const MONTH_DAYS = { least: 28, most: 31 };

/** The category and cycle for a plan's validity; undefined where no cycle has that length. */
export function termsOfPlan(plan: NuxPlan, pricePaisa: Paisa): NuxPlanTerms | undefined {
  // A free plan is never billed, so its validity does not matter.
  if (pricePaisa === 0) return { category: 'complimentary', cycleMonths: 1 };
  const months = monthsOf(plan);
  const isUsual = months === 1;
  if (!isUsual && !allowedCycles('special').includes(months)) return undefined;
  return { category: isUsual ? 'regular' : 'special', cycleMonths: months };
}

/** The validity in months; 0 where it is not a whole number of months. */
function monthsOf({ validity, validity_unit: unit }: NuxPlan): number {
  const count = Number(validity ?? '');
  if (unit === 'Months') return count;
  if (unit === 'Period') return count === 1 ? 1 : 0;
  const isMonth = unit === 'Days' && count >= MONTH_DAYS.least && count <= MONTH_DAYS.most;
  return isMonth ? 1 : 0;
}

export const isPostpaid = (plan: NuxPlan): boolean => plan.validity_unit === 'Period';

export const isHotspotPass = (plan: NuxPlan): boolean =>
  plan.type === 'Hotspot' && monthsOf(plan) !== 1;

/** Parses an amount, rounded half up to whole paisa; undefined when it is not an amount. */
export const nuxAmount = (text: string | null): Paisa | undefined =>
  nearestPaisaFromTaka((text ?? '').trim());

export const isOn = ({ status }: NuxRecharge): boolean => status === 'on';
export const isPppoe = ({ type }: NuxRecharge): boolean => (type ?? '').toUpperCase() === 'PPPOE';

/** Sorts active before inactive, PPPoE before others, then by latest expiration and highest id. */
function compareRecharges(one: NuxRecharge, other: NuxRecharge): number {
  if (isOn(one) !== isOn(other)) return isOn(one) ? -1 : 1;
  if (isPppoe(one) !== isPppoe(other)) return isPppoe(one) ? -1 : 1;
  const days = [one.expiration ?? '', other.expiration ?? ''] as const;
  if (days[0] !== days[1]) return days[0] > days[1] ? -1 : 1;
  return Number(other.id) - Number(one.id);
}

export interface PlansOfCustomer {
  main: NuxRecharge;
  /** Further active plans; only the main one is billed here. */
  others: NuxRecharge[];
}

/** The plans by customer id; vouchers have the customer id 0 and are left out. */
export function plansByCustomer(tables: NuxTables): Map<string, PlansOfCustomer> {
  const all = new Map<string, NuxRecharge[]>();
  for (const recharge of tables.recharges) {
    const customerId = recharge.customer_id ?? '0';
    if (customerId === '0') continue;
    const known = all.get(customerId);
    if (known) known.push(recharge);
    else all.set(customerId, [recharge]);
  }
  const plans = new Map<string, PlansOfCustomer>();
  for (const [customerId, recharges] of all) {
    const [main, ...others] = recharges.sort(compareRecharges);
    if (main) plans.set(customerId, { main, others: others.filter(isOn) });
  }
  return plans;
}
