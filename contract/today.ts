import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import { day } from './wire.ts';
import { taka, takaSum } from './wire-taka.ts';

const nullableText = z.nullable(z.string());
const countedAmount = { count: z.int(), amount: takaSum };

/** What a hand-over waits for from the one who asks. */
export const HANDOVER_WAITS = ['count', 'decision', 'acceptance'] as const;

/** Counts of failed messages stop here. */
export const MOST_FAILED_SMS = 10_000;

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
   * What wants doing, by the rights and the zone of who asks; a part that is not theirs is null or
   * empty. Every figure is what the list behind it adds up to.
   */
  todayTasks: endpoint({
    method: 'GET',
    path: 'reports/today_tasks',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        /** Payments that wait, with the day of the books of the oldest. */
        approvals: z.nullable(
          z.object({
            ...countedAmount,
            oldest: z.nullable(day),
            /** Whether one of them is the user's to approve. */
            hasOwnToDo: z.boolean(),
          }),
        ),
        /** What is still due on bills dated up to a day. */
        overdue: z.nullable(z.object({ ...countedAmount, until: day })),
        /** Cash that collectors have and that is on the way to no till. */
        hands: z.array(
          z.object({ staffId: z.int(), name: z.string(), ...countedAmount, since: day }),
        ),
        handovers: z.array(
          z.object({
            id: z.int(),
            number: z.string(),
            collector: z.string(),
            waitsFor: z.enum(HANDOVER_WAITS),
            /** An instant in UTC. */
            submittedAt: z.string(),
          }),
        ),
        /** Messages that failed and that nobody sent again or gave up. */
        failedSms: z.nullable(z.int()),
        /** Tills of which money moved up to a day after their last count. */
        tills: z.nullable(
          z.object({ until: day, uncounted: z.array(z.object({ id: z.int(), name: z.string() })) }),
        ),
        /** The first day before today that is not closed, where days are closed. */
        openSince: z.nullable(day),
      }),
    },
  }),
  /** What a run of today would make; by itself, as all customers are asked for it. */
  billsToMake: endpoint({
    method: 'GET',
    path: 'bills_to_make',
    access: 'bills_manage',
    effect: 'read',
    reply: { kind: 'record', schema: z.object({ billDate: day, ...countedAmount }) },
  }),
  /** How far a new company is with what comes before its first closed month. */
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
        /** The days of the month of the first bill are closed: the guide is over. */
        isMonthClosed: z.boolean(),
      }),
    },
  }),
  /** Bills and opening balances on which something is due. */
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
      /** As the wire spells months: 'November 2026 - January 2027'. */
      billMonth: z.string(),
      amount: taka,
      due: taka,
    }),
  }),
};
