import type { company } from '@netkhata/contract/company';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { paisa } from '@netkhata/domain/paisa';

type CompanyRecord = EndpointResult<typeof company.companySettings>;

/** A provider in Dhaka just after installation, but with a name. */
export function companyRecord(changes: Partial<CompanyRecord> = {}): CompanyRecord {
  return {
    name: 'Sky Net',
    address: null,
    phone: null,
    email: null,
    website: null,
    logo: null,
    publicAddress: null,
    codePrefix: 'SN',
    timeZone: 'Asia/Dhaka',
    currencyCode: 'BDT',
    currencySign: '৳',
    numberGrouping: 'lakh',
    phoneRule: 'bangladesh',
    language: 'bn',
    vatPercent: 0,
    isVatInclusive: true,
    discountLimit: paisa(0),
    askAgainFrom: paisa(10_000_000),
    payOutLimit: paisa(1_000_000),
    smsOnGenerate: false,
    joinsBilled: 'whole',
    changesBilled: 'whole',
    leavesBilled: 'whole',
    awayBilled: 'whole',
    awayDaysMost: null,
    version: '1.0.0',
    ...changes,
  };
}
