import type { RegionalSettings } from '@netkhata/contract/regional-settings';

/** A company in Bangladesh, until the server has answered. */
const DEFAULTS: RegionalSettings = {
  timeZone: 'Asia/Dhaka',
  currencyCode: 'BDT',
  currencySign: '৳',
  numberGrouping: 'lakh',
  phoneRule: 'bangladesh',
};

let current = DEFAULTS;

/** The company's settings: business days are days of its time zone, wherever the browser is. */
export const currentRegionalSettings = (): RegionalSettings => current;

/** Takes over the company's settings; true when any of them is new. */
export function setRegionalSettings(next: RegionalSettings): boolean {
  // The zone that is in use is not asked for: that takes the browser 10 ms before the first paint.
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
