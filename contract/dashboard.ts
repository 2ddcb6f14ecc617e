import { DUE_AGES } from '@netkhata/domain/due-age';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalDay } from './wire.ts';
import { optionalWord } from './wire-choices.ts';
import { takaSum } from './wire-formats.ts';

/** Periods that the dashboard can be filtered by (decisions section 1). */
export const DASHBOARD_PERIODS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'range',
] as const;

const periodQuery = z.object({
  /** Today when empty. */
  period: optionalWord(DASHBOARD_PERIODS),
  /** For the period `range` only; both ends are included. */
  fromDate: optionalDay,
  toDate: optionalDay,
});
const days = { fromDate: day, toDate: day };

export const dashboard = {
  periodFigures: endpoint({
    method: 'GET',
    path: 'reports/period_figures',
    access: 'reports',
    effect: 'read',
    query: periodQuery,
    reply: {
      kind: 'record',
      schema: z.object({
        ...days,
        billCount: z.int(),
        billAmount: takaSum,
        paymentCount: z.int(),
        collectionAmount: takaSum,
        /** Parts of the collection: payments that wait for approval, and approved ones. */
        receivedAmount: takaSum,
        approvedAmount: takaSum,
      }),
    },
  }),
  /** Data of the charts: the last twelve months, the days of a period, and the dues by age. */
  dashboardSeries: endpoint({
    method: 'GET',
    path: 'reports/dashboard_series',
    access: 'reports',
    effect: 'read',
    query: periodQuery,
    reply: {
      kind: 'record',
      schema: z.object({
        ...days,
        months: z.array(
          z.object({
            /** 'YYYY-MM' */
            month: z.string(),
            billAmount: takaSum,
            collectionAmount: takaSum,
          }),
        ),
        days: z.array(z.object({ date: day, collectionAmount: takaSum })),
        dueByAge: z.array(
          z.object({
            age: z.enum(DUE_AGES),
            /** Bill dates that this age covers; null where it has no limit. */
            fromDate: z.nullable(day),
            toDate: z.nullable(day),
            billCount: z.int(),
            dueAmount: takaSum,
          }),
        ),
      }),
    },
  }),
};
