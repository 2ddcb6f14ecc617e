import type { arrivalActs } from '@netkhata/contract/arrival-acts';
import type { arrivalClaims } from '@netkhata/contract/arrival-claims';
import type { arrivals } from '@netkhata/contract/arrivals';
import { type arrivalStatements, STATEMENT_TYPE } from '@netkhata/contract/arrival-statements';
import type { pleaseCheck } from '@netkhata/contract/please-check';
import { type CallExample, table } from './example.ts';

type ArrivalKey =
  | keyof typeof arrivals
  | keyof typeof arrivalActs
  | keyof typeof arrivalClaims
  | keyof typeof arrivalStatements
  | keyof typeof pleaseCheck;

const bkash = { ledgerId: 13, ledgerName: 'bKash' };

const file = {
  contentType: STATEMENT_TYPE,
  base64: Buffer.from(
    'Date,Transaction ID,Credit,Debit,Reference,Balance\n' +
      '2026-11-21 09:15,CJU0PZQ3U6,700.00,,C-000001,8200.00\n',
  ).toString('base64'),
};
const statement: CallExample = { query: { account: '13', name: 'bkash-november.csv' }, file };

/** Examples for arrivals and statements; each call has an arrival of its own. */
export const arrivalExamples: Record<ArrivalKey, CallExample> = {
  arrivalAccounts: {},
  arrivalTable: table('state'),
  arrivalDetails: { params: { id: 1 } },
  arrivalCustomers: { params: { id: 1 }, query: { search: 'karim' } },
  arrivalStrong: { query: { account: '13' } },
  arrivalConfirm: {
    body: { account: bkash, count: 1, sum: '700', fingerprint: 'b3d1c2', sendSms: 'yes' },
  },
  arrivalMatch: { body: { id: 1, customer: 1 } },
  arrivalMatchPayment: { body: { id: 2, payment: 11 } },
  arrivalMatchMovement: { body: { id: 3, movement: 5 } },
  arrivalMove: { body: { id: 4, other: 12, remarks: 'Settlement' } },
  arrivalSetAside: { body: { id: 5, reason: 'A wrong transfer, sent back' } },
  arrivalReopen: { body: { id: 6 } },
  arrivalUndo: { body: { id: 7, reason: 'Of another customer' } },
  arrivalClaim: {
    body: { customer: 1, account: bkash, trxId: 'CJU0000009', amount: '700', remark: 'By phone' },
  },
  arrivalClaims: { query: { customer: '1' } },
  arrivalClaimWithdraw: { body: { id: 1 } },
  arrivalTexts: {
    body: {
      account: bkash,
      texts:
        'You have received Tk 500.00 from 01712345678. Fee Tk 0.00. Balance Tk 1,117.78. TrxID CJU0PZQ3U7 at 20/11/2026 21:02',
    },
  },
  statementInspect: statement,
  statementColumns: {
    body: { account: bkash, columns: [{ heading: 'Memo', field: 'reference' }] },
  },
  statementBring: statement,
  arrivalEquality: { query: { account: '13' } },
  unreadTexts: { query: { account: '13' } },
  pleaseCheck: { query: { ticked: 'no' } },
  pleaseCheckClose: {
    body: {
      kind: 'dated_back',
      record: 12,
      facts: '2026-10-01',
      remark: 'A paper slip of October',
    },
  },
  pleaseCheckOpen: { body: { id: 1 } },
  unreadTextClose: { body: { id: 1, remark: 'An advertisement' } },
};
