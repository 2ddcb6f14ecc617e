import { type company, LANGUAGES } from '@netkhata/contract/company';
import type { RegionalSettings } from '@netkhata/contract/regional-settings';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { Paisa } from '@netkhata/domain/paisa';

export type CompanyRecord = EndpointResult<typeof company.companySettings>;
export type CompanyLanguage = (typeof LANGUAGES)[number];

/** The form's values, under the field names of the wire. */
export type CompanyValues = {
  name: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  publicAddress: string;
  codePrefix: string;
  language: CompanyLanguage | null;
  timeZone: string | null;
  currencyCode: string | null;
  currencySign: string;
  numberGrouping: CompanyRecord['numberGrouping'] | null;
  phoneRule: CompanyRecord['phoneRule'] | null;
  vatPercent: number | null;
  isVatInclusive: boolean;
  vatStartsOn: string | null;
  discountLimit: Paisa | null;
  askAgainFrom: Paisa | null;
  payOutLimit: Paisa | null;
  smsOnGenerate: boolean;
  joinsBilled: CompanyRecord['joinsBilled'] | null;
  changesBilled: CompanyRecord['changesBilled'] | null;
  leavesBilled: CompanyRecord['leavesBilled'] | null;
  awayBilled: CompanyRecord['awayBilled'] | null;
  awayDaysMost: number | null;
};

/** Initial values of the form; the start day of a new VAT rate is left empty. */
export function companyValuesOf(record: CompanyRecord): CompanyValues {
  return {
    name: record.name,
    address: record.address ?? '',
    phone: record.phone ?? '',
    email: record.email ?? '',
    website: record.website ?? '',
    publicAddress: record.publicAddress ?? '',
    codePrefix: record.codePrefix,
    language: LANGUAGES.find((code) => code === record.language) ?? null,
    timeZone: record.timeZone,
    currencyCode: record.currencyCode,
    currencySign: record.currencySign,
    numberGrouping: record.numberGrouping,
    phoneRule: record.phoneRule,
    vatPercent: record.vatPercent,
    isVatInclusive: record.isVatInclusive,
    vatStartsOn: null,
    discountLimit: record.discountLimit,
    askAgainFrom: record.askAgainFrom,
    payOutLimit: record.payOutLimit,
    smsOnGenerate: record.smsOnGenerate,
    joinsBilled: record.joinsBilled,
    changesBilled: record.changesBilled,
    leavesBilled: record.leavesBilled,
    awayBilled: record.awayBilled,
    awayDaysMost: record.awayDaysMost,
  };
}

/** Names of the required fields that are empty. */
export function emptyCompanyFields(values: CompanyValues): (keyof CompanyValues)[] {
  const empty: (keyof CompanyValues)[] = [];
  if (values.name.trim() === '') empty.push('name');
  if (values.currencySign.trim() === '') empty.push('currencySign');
  if (values.vatPercent === null) empty.push('vatPercent');
  if (values.discountLimit === null) empty.push('discountLimit');
  if (values.askAgainFrom === null) empty.push('askAgainFrom');
  if (values.payOutLimit === null) empty.push('payOutLimit');
  return empty;
}

type CompanyBody = EndpointInput<typeof company.companySettingsUpdate>['body'];

export function companyBodyOf(values: CompanyValues, discountLimit: Paisa): CompanyBody {
  return { ...values, discountLimit };
}

/** Regional settings of the saved form; empty fields keep the record's value. */
export const regionalSettingsOf = (
  values: CompanyValues,
  record: CompanyRecord,
): RegionalSettings => ({
  timeZone: values.timeZone ?? record.timeZone,
  currencyCode: values.currencyCode ?? record.currencyCode,
  currencySign: values.currencySign.trim(),
  numberGrouping: values.numberGrouping ?? record.numberGrouping,
  phoneRule: values.phoneRule ?? record.phoneRule,
});
