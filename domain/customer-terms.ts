export const CUSTOMER_STATUSES = ['active', 'deactive', 'close'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

export const CUSTOMER_CATEGORIES = ['regular', 'complimentary', 'special'] as const;
export type CustomerCategory = (typeof CUSTOMER_CATEGORIES)[number];

export const CONNECTION_TYPES = ['pppoe', 'static'] as const;
export type ConnectionType = (typeof CONNECTION_TYPES)[number];

/** How the days are billed from which on a customer joins, up to the next bill day. */
export const JOIN_RULES = ['whole', 'by_days', 'nothing'] as const;
export type JoinRule = (typeof JOIN_RULES)[number];

/** How a month is billed in which something changes: whole, or each day at its own price. */
export const PART_RULES = ['whole', 'by_days'] as const;
export type PartRule = (typeof PART_RULES)[number];

const SPECIAL_CYCLES: readonly number[] = [2, 3, 4, 6, 12];
const USUAL_CYCLES: readonly number[] = [1];

/** The billing cycles, in months, that a category allows (specification, section 4). */
export function allowedCycles(category: CustomerCategory): readonly number[] {
  return category === 'special' ? SPECIAL_CYCLES : USUAL_CYCLES;
}

/** Whether a category may have this billing cycle. */
export function isAllowedCycle(terms: {
  readonly category: CustomerCategory;
  readonly cycleMonths: number;
}): boolean {
  return allowedCycles(terms.category).includes(terms.cycleMonths);
}
