import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { ownAction } from './audit-trail.ts';
import { endpoint } from './endpoint.ts';
import { message } from './messages.ts';
import { isNothing, looseText, REQUIRED, refuse } from './wire.ts';
import { taka } from './wire-formats.ts';

export const ALERT_KINDS = [
  'payment_waiting',
  'bill_run_failed',
  'late_fee_run_failed',
  'sms_failed',
  'backup_failed',
  'sms_gateway_failing',
  'sms_balance_low',
  'handover_waiting',
  'router_silent',
  'network_differs',
  'radius_copy',
] as const;
export const EVENT_KINDS = [
  'customer_registered',
  'payment_approved',
  'bills_generated',
  'bill_run_undone',
  'late_fees_charged',
  'late_fee_run_undone',
] as const;

/** Upper limit of the count of unread notifications. */
export const MAX_UNREAD = 100;
/** Upper limit of what one alert summarises. */
export const MAX_ALERTED = 1_000;

/** Payments that wait for approval, by who can end that: the same everywhere they are counted. */
export const waitingPayments = {
  /** Those that the user may approve, `MAX_ALERTED` at most. */
  forYou: z.int(),
  /** The user's own, which another approves; null while `forYou` is at its upper limit. */
  own: z.nullable(z.int()),
  /** Those in a hand-over that has not ended. */
  inHandovers: z.int(),
};

const notificationFields = {
  /** Id of the payment, bill run, message or customer concerned. */
  id: z.int(),
  /** An instant in UTC. */
  at: z.string(),
  customer: z.nullable(z.string()),
  amount: z.nullable(taka),
  /** Who did it; for a waiting payment its collector. */
  user: z.nullable(z.string()),
  isUnread: z.boolean(),
};

/** Marks of what a user has seen: the latest event of each source of notifications. */
const markNames = [
  'audit',
  'payment',
  'billRun',
  'sms',
  'backup',
  'smsAlert',
  'handover',
  'difference',
  'radiusCopy',
] as const;
export type NotificationMark = Record<(typeof markNames)[number], number>;

const MARK = /^\d{1,15}(\.\d{1,15}){3,9}$/;

/** On the wire the numbers joined by dots; opaque to clients, who send it back. */
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
  /** The latest of each kind within the user's rights and zone, newest first. */
  notifications: endpoint({
    method: 'GET',
    path: 'notifications',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        unread: z.object({ alerts: z.int(), events: z.int() }),
        /** The number on the bell: how many alerts there are, seen or not. */
        toDo: z.int(),
        /** Payments that wait for approval, null without the right; hand-overs for the user. */
        waiting: z.object({
          payments: z.nullable(z.object(waitingPayments)),
          handovers: z.int(),
        }),
        /** To be sent to `notifications_seen` once these have been looked at. */
        mark,
        alerts: z.array(
          z.object({
            ...notificationFields,
            kind: z.enum(ALERT_KINDS),
            /** How many it stands for, `MAX_ALERTED` at most, where it summarises several. */
            count: z.nullable(z.int()),
            /** When the oldest of them appeared: an instant in UTC. */
            since: z.nullable(z.string()),
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
    reach: 'self',
    body: z.object({ mark }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
