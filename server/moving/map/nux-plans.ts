import { allowedCycles } from '@netkhata/domain/customer-terms';
import { nearestPaisaFromTaka, type Paisa } from '@netkhata/domain/paisa';
import type { NuxPlan, NuxRecharge, NuxTables } from '../read/nux-tables.ts';

export interface NuxPlanTerms {
  category: 'regular' | 'special' | 'complimentary';
  cycleMonths: number;
}

/** Days that are a month to whoever sells them. */
const MONTH_DAYS = { least: 28, most: 31 };

/** What a plan's validity is with us; undefined where no cycle of ours is so long. */
export function termsOfPlan(plan: NuxPlan, pricePaisa: Paisa): NuxPlanTerms | undefined {
  // Who pays nothing is never billed, however long the plan is.
  if (pricePaisa === 0) return { category: 'complimentary', cycleMonths: 1 };
  const months = monthsOf(plan);
  const isUsual = months === 1;
  if (!isUsual && !allowedCycles('special').includes(months)) return undefined;
  return { category: isUsual ? 'regular' : 'special', cycleMonths: months };
}

/** 0 for a validity that is no number of months. */
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

/** Rounded to whole paisa, half up, where it has more decimals; undefined when it is no amount. */
export const nuxAmount = (text: string | null): Paisa | undefined =>
  nearestPaisaFromTaka((text ?? '').trim());

export const isOn = ({ status }: NuxRecharge): boolean => status === 'on';
export const isPppoe = ({ type }: NuxRecharge): boolean => (type ?? '').toUpperCase() === 'PPPOE';

/** On before off, PPPoE before others, then the latest expiration and the highest id. */
function compareRecharges(one: NuxRecharge, other: NuxRecharge): number {
  if (isOn(one) !== isOn(other)) return isOn(one) ? -1 : 1;
  if (isPppoe(one) !== isPppoe(other)) return isPppoe(one) ? -1 : 1;
  const days = [one.expiration ?? '', other.expiration ?? ''] as const;
  if (days[0] !== days[1]) return days[0] > days[1] ? -1 : 1;
  return Number(other.id) - Number(one.id);
}

export interface PlansOfCustomer {
  main: NuxRecharge;
  /** Further plans that run: only the main one is billed with us. */
  others: NuxRecharge[];
}

/** The plans of each customer by the customer's id; what vouchers hold belongs to nobody. */
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
