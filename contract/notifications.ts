import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { ownAction } from './audit-trail.ts';
import { endpoint } from './endpoint.ts';
import { message } from './messages.ts';
import { isNothing, looseText, REQUIRED, refuse } from './wire.ts';
import { taka } from './wire-taka.ts';

export const ALERT_KINDS = [
  'payment_waiting',
  'bill_run_failed',
  'sms_failed',
  'backup_failed',
  'sms_gateway_failing',
  'sms_balance_low',
  'handover_waiting',
  'router_silent',
  'network_differs',
] as const;
export const EVENT_KINDS = [
  'customer_registered',
  'payment_approved',
  'bills_generated',
  'bill_run_undone',
] as const;

/** Counts stop here. */
export const MOST_UNREAD = 100;

const notificationFields = {
  /** Of the payment, bill run, message or customer that it is about. */
  id: z.int(),
  /** An instant in UTC. */
  at: z.string(),
  customer: z.nullable(z.string()),
  amount: z.nullable(taka),
  /** Who did it; the collector of a payment that waits. */
  user: z.nullable(z.string()),
  isUnread: z.boolean(),
};

/** How far somebody has seen every source of notifications: the highest id of each. */
const markNames = [
  'audit',
  'payment',
  'billRun',
  'sms',
  'backup',
  'smsAlert',
  'handover',
  'difference',
] as const;
export type NotificationMark = Record<(typeof markNames)[number], number>;

const MARK = /^\d{1,15}(\.\d{1,15}){3,9}$/;

/** On the wire the ids with dots between them; for a client it is a text to hand back. */
const MARK_UNKNOWN = message('notifications.markUnknown');
const mark = withRules(
  { isRequired: true, refusals: [MARK_UNKNOWN] },
  z.codec(looseText, z.custom<NotificationMark>(), {
    decode: (value, payload) => {
      if (isNothing(value)) return refuse(payload, value, REQUIRED);
      const text = String(value);
      if (!MARK.test(text)) {
        return refuse(payload, value, MARK_UNKNOWN);
      }
      const ids = text.split('.').map(Number);
      return Object.fromEntries(
        markNames.map((name, place) => [name, ids[place] ?? 0]),
      ) as NotificationMark;
    },
    encode: (ids) => markNames.map((name) => ids[name]).join('.'),
  }),
);

export const notifications = {
  /** The latest of each kind that the user's rights and zone show, newest first. */
  notifications: endpoint({
    method: 'GET',
    path: 'notifications',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        unread: z.object({ alerts: z.int(), events: z.int() }),
        /** Alerts that are the user's to do something about, seen or not: what the bell counts. */
        toDo: z.int(),
        /** Of them payments to approve, and hand-overs that wait for the user. */
        waiting: z.object({ payments: z.int(), handovers: z.int() }),
        /** What `notifications_seen` is told once these have been looked at. */
        mark,
        alerts: z.array(
          z.object({
            ...notificationFields,
            kind: z.enum(ALERT_KINDS),
            /** Of how many it tells, where it tells of several at once. */
            count: z.nullable(z.int()),
          }),
        ),
        events: z.array(z.object({ ...notificationFields, kind: z.enum(EVENT_KINDS) })),
        logs: z.array(ownAction),
      }),
    },
  }),
  notificationsSeen: endpoint({
    method: 'POST',
    path: 'notifications_seen',
    access: 'session',
    effect: 'write',
    body: z.object({ mark }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
