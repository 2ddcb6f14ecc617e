import type { CompanyPlace } from '@netkhata/contract/company-place';

/** Where companies are until the server says otherwise. */
const DEFAULT_PLACE: CompanyPlace = {
  timeZone: 'Asia/Dhaka',
  currencyCode: 'BDT',
  currencySign: '৳',
  numberGrouping: 'lakh',
  phoneRule: 'bangladesh',
};

let place = DEFAULT_PLACE;

/** Where the company is: business days are days of its zone, wherever the browser stands. */
export const companyPlace = (): CompanyPlace => place;

/** Takes over where the company is; true when anything of it is new. */
export function keepCompanyPlace(next: CompanyPlace): boolean {
  const known = { ...next, timeZone: isKnownZone(next.timeZone) ? next.timeZone : place.timeZone };
  if (JSON.stringify(known) === JSON.stringify(place)) return false;
  place = known;
  return true;
}

/** An old browser may lack a zone that the server knows. */
function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
