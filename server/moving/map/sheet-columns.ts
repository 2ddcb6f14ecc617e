import { SHEET_FIELDS, type SheetField } from '@netkhata/contract/move-words';
import { comparableText } from '@netkhata/domain/comparable-text';
import type { Sheet } from '../read/sheet.ts';

/** Headers of each field: our own, those of ISPBills, Splynx and PHPNuxBill, and Bangla ones. */
const ALIASES: Readonly<Record<SheetField, string>> = {
  code:
    'client no, customer no, id no, sl id, গ্রাহক নং, ইউজার আইডি, code, id, customer id, customer code, client id, client code, user id, account no, login, ' +
    'username, user name, আইডি, গ্রাহক আইডি, কাস্টমার আইডি, কোড',
  name: 'subscriber name, clients name, customers name, গ্রাহক, name, full name, fullname, customer name, client name, নাম, গ্রাহকের নাম, কাস্টমারের নাম',
  mobileNo:
    'mob, mob no, mobile number 1, mobile 1, cell no, cell number, contact number, phone 1, মোবাইল নাম্বার, ফোন নাম্বার, নম্বর, mobile, mobile no, mobile number, phone, phone no, phone number, phonenumber, contact, ' +
    'contact no, cell, মোবাইল, মোবাইল নং, মোবাইল নম্বর, ফোন, ফোন নম্বর',
  alternateMobileNo:
    'mobile 2, mobile number 2, alternative number, emergency contact, alternate mobile, alternate mobile no, alternative mobile, phone 2, বিকল্প মোবাইল',
  email: 'email, e-mail, mail, ইমেইল',
  area: 'area, location, district, এলাকা, জেলা',
  zone: 'zone, city, operator, partner, territory, জোন, অঞ্চল',
  address: 'address, street, present address, ঠিকানা',
  package:
    'package name, plan name, speed, bandwidth, প্যাকেজের নাম, package, plan, tariff, profile, service, namebp, internet plan, প্যাকেজ',
  monthlyFee:
    'monthly rent, monthly amount, bill tk, package price, মাসিক চার্জ, মাসিক রেট, বিলের পরিমাণ, monthly fee, fee, bill, bill amount, monthly bill, monthly charge, price, rate, amount, mrc, ' +
    'মাসিক বিল, বিল, মাসিক ফি, টাকা',
  billDate: 'bill date, bill day, billing date, billing day, বিলের তারিখ, বিলের দিন',
  category: 'category, customer type, client type, ধরন',
  billingCycle: 'billing cycle, cycle, months, বিলের মেয়াদ',
  status: 'status, state, অবস্থা, স্ট্যাটাস',
  connectionDate:
    'activation date, installation date, start date, connection date, joining date, join date, created at, created, date added, সংযোগের তারিখ, ' +
    'যোগদানের তারিখ',
  connectionCharge: 'connection charge, otc, installation charge, সংযোগ ফি',
  pppoeUserName:
    'pppoe, pppoe user name, pppoe username, pppoe user, pppoe name, pppoe id, পিপিপিওই, ' +
    'ইউজারনেম, ইউজার নেম',
  pppoePassword: 'pppoe password, pppoe pass, password, pass, secret, পাসওয়ার্ড',
  remoteAddress: 'remote address, ip, ip address, static ip, আইপি',
  callerId: 'caller id, mac, mac address',
  onuMacAddress: 'onu mac, onu mac address',
  router: 'router, routers, nas, mikrotik, server, রাউটার',
  nid: 'nid, national id, nid no, এনআইডি, জাতীয় পরিচয়পত্র',
  gpsLocation: 'gps, gps location, coordinates, জিপিএস',
  note: 'note, notes, remarks, comment, মন্তব্য',
  openingBalance:
    'due tk, total due, current due, previous balance, মোট বকেয়া, opening balance, due, dues, due amount, outstanding, previous due, arrear, arrears, বকেয়া, ' +
    'শুরুর বকেয়া, পূর্বের বকেয়া',
  deposit: 'advance tk, advance amount, deposit, advance, prepaid balance, wallet, অগ্রিম, জমা',
  expiresOn:
    'expires, expires on, মেয়াদ, expiry, expiry date, expire date, expiration, expiration date, expired date, মেয়াদ শেষ',
  paidUpTo:
    'paid until, paid till, paid up to, paid upto, paid to, paid thru, valid till, valid until, পরিশোধিত পর্যন্ত',
};

const FIELD_OF = new Map(
  SHEET_FIELDS.flatMap((field) =>
    [field, ...ALIASES[field].split(', ')].map((alias) => [plainHeader(alias), field] as const),
  ),
);

/** Lower case without punctuation and blanks: 'Mobile No.' and 'mobile_no' are the same. */
function plainHeader(header: string): string {
  return comparableText(header).replaceAll(/[^\p{L}\p{M}\d]/gu, '');
}

const isNuxTable = (columns: readonly string[]): boolean =>
  columns.includes('fullname') && columns.includes('service_type');

/**
 * The field of each column, by its header; a person's choice takes precedence. Of two columns for
 * the same field the first one gets it. In PHPNuxBill's tables `balance` is a deposit.
 */
export function matchColumns(
  columns: readonly string[],
  chosen: ReadonlyMap<string, SheetField | null> = new Map(),
): (SheetField | null)[] {
  const taken = new Set<SheetField>();
  const isNux = isNuxTable(columns);
  const claim = (field: SheetField | null | undefined): SheetField | null => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const picked = columns.map((column) => claim(chosen.get(column)));
  return columns.map((column, index) => {
    if (picked[index] || chosen.has(column)) return picked[index] ?? null;
    // PHPNuxBill's internal id is not a code that anybody knows the customer by.
    if (isNux && column === 'id') return null;
    if (isNux && column === 'balance') return claim('deposit');
    return claim(FIELD_OF.get(plainHeader(column)));
  });
}

/**
 * Headers of columns with values that match no field, except those a person chose to ignore: an
 * amount in such a column would be lost unnoticed.
 */
export function unreadColumnsOf(
  { columns, rows }: Pick<Sheet, 'columns' | 'rows'>,
  chosen: ReadonlyMap<string, SheetField | null>,
): string[] {
  // PHPNuxBill's own tables have dozens of columns that are irrelevant here.
  if (isNuxTable(columns)) return [];
  const fields = matchColumns(columns, chosen);
  return columns.filter(
    (header, index) =>
      fields[index] === null &&
      !chosen.has(header) &&
      rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  );
}

/** Headers of columns read as the last day paid, unless a person chose their field. */
export const lastPaidColumnsOf = (
  { columns }: Sheet,
  chosen: ReadonlyMap<string, SheetField | null>,
): string[] => {
  const fields = matchColumns(columns, chosen);
  return columns.filter((header, index) => fields[index] === 'paidUpTo' && !chosen.has(header));
};
