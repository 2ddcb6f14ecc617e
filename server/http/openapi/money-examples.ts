import type { moneyCategories } from '@netkhata/contract/money-categories';
import type { moneyMovements } from '@netkhata/contract/money-movements';
import type { places } from '@netkhata/contract/places';
import { type CallExample, table } from './example.ts';

type MoneyKey = keyof typeof moneyCategories | keyof typeof moneyMovements | keyof typeof places;

const till = { ledgerId: 11, ledgerName: 'Cash in Hand' };

/** Examples for transfers, pay-outs and pay-ins. */
export const moneyExamples: Record<MoneyKey, CallExample> = {
  placeTable: { query: { asOf: '2026-11-21' } },
  placeStatement: { params: { id: 11 }, query: { page: '1', per_page: '50' } },
  moneyTable: table('account'),
  moneyTransfer: {
    body: {
      from: till,
      to: { ledgerId: 12, ledgerName: 'Bank' },
      amount: '1000',
      fee: '15',
      movementDate: '2026-11-21',
      remarks: 'Deposited by Rahim',
    },
  },
  moneyPayOut: {
    body: {
      account: till,
      category: { id: 3, name: 'Fuel' },
      amount: '250.50',
      remarks: 'Motorcycle, three days',
    },
  },
  moneyPayIn: {
    body: { account: till, category: { id: 11, name: "Owner's money" }, amount: '5000' },
  },
  payOutApprove: { body: { id: 3 } },
  payOutRefuse: { body: { id: 4, reason: 'Not agreed with the landlord' } },
  moneyTakeBack: { body: { id: 1, reason: 'Entered twice' } },
  moneyCategoryTable: table('name'),
  moneyCategoryDetails: { params: { id: 3 } },
  moneyCategoryCreate: {
    body: {
      name: 'Office supplies',
      direction: 'out',
      kind: 'expense',
      active: 'yes',
      outlay: 'no',
    },
  },
  moneyCategoryUpdate: { body: { id: 7, name: 'Other costs', active: 'yes', outlay: 'yes' } },
};
