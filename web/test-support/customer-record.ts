import { mapCustomerTexts } from '@netkhata/contract/customer-fields';
import { customers } from '@netkhata/contract/customers';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { paisa } from '@netkhata/domain/paisa';
import { type Answer, answer } from './answers.ts';

type CustomerRecord = EndpointResult<typeof customers.customerRecord>;

/** A regular customer on PPPoE with 700 taka to pay. */
export function customerRecord(changes: Partial<CustomerRecord> = {}): CustomerRecord {
  return {
    id: 7,
    name: 'Abdul Karim',
    code: 'C1007',
    customerCode: 'C1007',
    mobileNo: '01712345678',
    ...mapCustomerTexts(() => null),
    address: 'House 4, Mirpur',
    area: { id: 2, name: 'Mirpur 10' },
    block: { id: 5, name: 'Block C' },
    road: null,
    zone: { id: 1, name: 'North' },
    package: { id: 3, name: 'Home 10' },
    connectionDate: '2025-03-01',
    connection_date: '2025-03-01',
    connectionCharge: paisa(0),
    monthlyFee: paisa(70_000),
    billDate: 20,
    category: 'regular',
    billingCycle: 1,
    status: 'active',
    isPppoeOrStatic: 'pppoe',
    pppoe: null,
    pppoeUserName: 'karim10',
    hasPppoePassword: true,
    localAddress: null,
    remoteAddress: null,
    callerId: null,
    ipAddress: null,
    subnetMask: null,
    defaultGateway: null,
    primaryDns: null,
    alternateDns: null,
    onu: 'BDCOM 3310',
    onuMacAddress: null,
    router: null,
    routerLogin: null,
    remoteManagement: null,
    wifi: null,
    sendSms: true,
    balance: paisa(70_000),
    owedSince: '2026-11-20',
    suspendedSince: null,
    paidUntil: null,
    instalments: [],
    adjustments: [],
    labels: [],
    pppoeSecret: null,
    routerId: null,
    routerName: null,
    ...changes,
  };
}

export function customerAnswer(changes: Partial<CustomerRecord> = {}): Answer {
  return answer(customers.customerRecord, customerRecord(changes));
}

/** The answer to a request to show the password. */
export const passwordAnswer = (pppoePassword: string): Answer =>
  answer(customers.pppoePasswordSeen, { pppoePassword });

/** List fields of a customer who owes nothing and has never paid. */
export const owesNothing = {
  balance: paisa(0),
  dueSince: null,
  lastPaymentDate: null,
  lastPaymentAmount: null,
  package: null,
  collector: null,
};
