const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/**
 * The ISO date some days before today as the company counts it, in Dhaka (which has no summer time):
 * for six hours of each day the machine's own date is another one.
 */
export const daysAgo = (days: number): string =>
  new Date(Date.now() + DHAKA_MS - days * DAY_MS).toISOString().slice(0, 10);

/** Today's ISO date in Dhaka. */
export const today = (): string => daysAgo(0);
