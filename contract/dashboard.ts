import { DUE_AGES } from '@netkhata/domain/due-age';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalDay } from './wire.ts';
import { optionalWord } from './wire-word.ts';
import { takaSum } from './wire-taka.ts';

/** The periods that the dashboard's figures can be of (decisions section 1). */
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
  /** Of a range alone, both ends included. */
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
        /** Of the collection: what waits for approval and what is approved. */
        receivedAmount: takaSum,
        approvedAmount: takaSum,
      }),
    },
  }),
  /** What the charts draw: twelve months up to this one, the days of a period, and what is due. */
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
            /** The dates of its bills; null where there is no end. */
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
