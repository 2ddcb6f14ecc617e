import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { waitingPayments } from './notifications.ts';
import { tableList } from './table-list.ts';
import { day } from './wire.ts';
import { taka, takaSum } from './wire-formats.ts';

const nullableText = z.nullable(z.string());
const countedAmount = { count: z.int(), amount: takaSum };

/** What a hand-over needs from the user next. */
export const HANDOVER_NEXT_STEPS = ['count', 'decision', 'acceptance'] as const;

/** Upper limit of the count of failed messages. */
export const MAX_FAILED_SMS = 10_000;

export const OPEN_BILL_COLUMNS = [
  'id',
  'billDate',
  'invNo',
  'customer',
  'code',
  'zone',
  'amount',
  'due',
] as const;

export const today = {
  /**
   * Open tasks within the user's rights and zone; parts that the user has no right to are null or
   * empty. Every figure equals the sum of the list that it links to.
   */
  todayTasks: endpoint({
    method: 'GET',
    path: 'reports/today_tasks',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        /** Payments that wait for approval. */
        approvals: z.nullable(
          z.object({
            ...waitingPayments,
            /** Sum and oldest day of those for the user; null at the count's upper limit. */
            amount: z.nullable(takaSum),
            oldest: z.nullable(day),
          }),
        ),
        /** What is due on bills dated up to this day. */
        overdue: z.nullable(z.object({ ...countedAmount, until: day })),
        /** Cash in collectors' hands that is not in a hand-over. */
        hands: z.array(
          z.object({ staffId: z.int(), name: z.string(), ...countedAmount, since: day }),
        ),
        handovers: z.array(
          z.object({
            id: z.int(),
            number: z.string(),
            collector: z.string(),
            waitsFor: z.enum(HANDOVER_NEXT_STEPS),
            /** An instant in UTC. */
            submittedAt: z.string(),
          }),
        ),
        /** Failed messages that were neither sent again nor given up. */
        failedSms: z.nullable(z.int()),
        /** Tills whose money moved after their last count, up to this day. */
        tills: z.nullable(
          z.object({ until: day, uncounted: z.array(z.object({ id: z.int(), name: z.string() })) }),
        ),
        /** Arrivals that are neither matched nor set aside; null for users of a zone. */
        arrivals: z.nullable(
          z.object({
            open: z.int(),
            /** Of them, those that can be confirmed without a choice. */
            strong: z.int(),
            amount: takaSum,
            /** Day of the oldest; null where none is open. */
            oldest: z.nullable(day),
          }),
        ),
        /** The first open day before today, where the company closes days. */
        openSince: z.nullable(day),
      }),
    },
  }),
  /** What a bill run of today would create; a separate call, as it examines all customers. */
  billsToMake: endpoint({
    method: 'GET',
    path: 'bills_to_make',
    access: 'bills_manage',
    effect: 'read',
    reply: { kind: 'record', schema: z.object({ billDate: day, ...countedAmount }) },
  }),
  /** Progress of a new company through the guide to its first closed month. */
  firstSteps: endpoint({
    method: 'GET',
    path: 'reports/first_steps',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        company: z.boolean(),
        places: z.boolean(),
        packages: z.boolean(),
        customers: z.boolean(),
        team: z.boolean(),
        run: z.boolean(),
        payment: z.boolean(),
        gateway: z.boolean(),
        backup: z.boolean(),
        /** The days of the first bill's month are closed, so the guide is complete. */
        isMonthClosed: z.boolean(),
      }),
    },
  }),
  /** How many entries *Please check* has, counted up to its own limit of each kind. */
  pleaseCheckCount: endpoint({
    method: 'GET',
    path: 'please_check_count',
    access: 'please_check',
    effect: 'read',
    reply: { kind: 'record', schema: z.object({ count: z.int(), isMore: z.boolean() }) },
  }),
  /** Bills and opening balances with something due. */
  openBillTable: tableList({
    path: 'open_bill_dt',
    access: 'reports',
    columns: OPEN_BILL_COLUMNS,
    row: z.object({
      id: z.int(),
      billDate: day,
      invNo: z.string(),
      isOpening: z.boolean(),
      customer: z.string(),
      customerId: z.int(),
      code: z.string(),
      zone: nullableText,
      /** In the wire's spelling of months: 'November 2026 - January 2027'. */
      billMonth: z.string(),
      amount: taka,
      due: taka,
    }),
  }),
};
