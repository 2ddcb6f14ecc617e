import type { RegionalSettings } from '@netkhata/contract/regional-settings';

/** Used until the server has answered: a company in Bangladesh. */
const DEFAULTS: RegionalSettings = {
  timeZone: 'Asia/Dhaka',
  currencyCode: 'BDT',
  currencySign: '৳',
  numberGrouping: 'lakh',
  phoneRule: 'bangladesh',
};

let current = DEFAULTS;

/** The company's settings: business days are those of its time zone, wherever the browser is. */
export const currentRegionalSettings = (): RegionalSettings => current;

/** Applies the company's settings; returns true if any of them changed. */
export function setRegionalSettings(next: RegionalSettings): boolean {
  // The current zone is not checked again: the check takes the browser 10 ms before the first
  // paint.
  const isUsable = next.timeZone === current.timeZone || isSupportedZone(next.timeZone);
  const timeZone = isUsable ? next.timeZone : current.timeZone;
  const usable = { ...next, timeZone };
  if (JSON.stringify(usable) === JSON.stringify(current)) return false;
  current = usable;
  return true;
}

/** An old browser may lack a zone that the server knows. */
function isSupportedZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
