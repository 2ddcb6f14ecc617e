import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { httpConfig, httpPreset, namedWords, smppConfig } from './gateway-config.ts';
import { optionalText, optionalWhole, optionalYesNo, requiredText, serverMessage } from './wire.ts';
import { optionalWord } from './wire-choices.ts';
import { optionalTaka, requiredMobile, taka } from './wire-formats.ts';

/**
 * 'test' pretends to send. A demo has the test gateway or none; other installations never have it.
 */
export const GATEWAY_KINDS = ['none', 'http', 'smpp', 'test'] as const;

const WAITING_CHOICES = ['send', 'discard'] as const;

/**
 * Body of the 409 where a change would start sending while messages wait: the caller must choose.
 */
export const waitingSms = z.object({
  count: z.int(),
  oldestAt: z.string(),
  parts: z.int(),
  /** Number of parts times the price of one. */
  cost: taka,
});
export type WaitingSms = z.output<typeof waitingSms>;

const gatewayKind = z.enum(GATEWAY_KINDS);

/** A field that is left out stays as it is. */
const gatewayForm = z.partial(
  z.object({
    /** 'none' when empty. */
    kind: optionalWord(GATEWAY_KINDS),
    preset: optionalText(40),
    http: z.nullable(httpConfig),
    smpp: z.nullable(smppConfig),
    pricePerPart: optionalTaka({ most: LARGEST.price }),
    dailyQuota: optionalWhole({ min: 1, max: 9_999_999 }),
    lowBalance: optionalTaka({ most: LARGEST.transfer }),
    concurrent: optionalWhole({ min: 1, max: 100 }),
    perSecond: optionalWhole({ min: 1, max: 1000 }),
  }),
);

/** Request and response of a test message, secrets blanked. */
const testExchange = z.object({
  outcome: z.enum(['accepted', 'refused', 'retry', 'unknown']),
  gatewayMessageId: z.nullable(z.string()),
  code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  reasonMessage: z.nullable(serverMessage),
  exchange: z.array(z.string()),
});

export const gateways = {
  /** For every screen that sends SMS: whether messages are sent at all, and the price of a part. */
  smsState: endpoint({
    method: 'GET',
    path: 'sms_state',
    access: 'sms_send',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        kind: gatewayKind,
        isDemo: z.boolean(),
        isStopped: z.boolean(),
        pricePerPart: taka,
        /** Maximum of messages a day; null means no limit. */
        dailyQuota: z.nullable(z.int()),
        quotaLeft: z.nullable(z.int()),
      }),
    },
  }),
  smsGateway: endpoint({
    method: 'GET',
    path: 'sms_gateway',
    access: 'administration',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        kind: gatewayKind,
        /** A demo sends nothing: it has the test gateway or none. */
        isDemo: z.boolean(),
        preset: z.nullable(z.string()),
        http: z.nullable(httpConfig),
        smpp: z.nullable(smppConfig),
        /** Names of the stored secrets; their values are never returned. */
        secretsSet: z.array(z.string()),
        pricePerPart: taka,
        dailyQuota: z.nullable(z.int()),
        lowBalance: z.nullable(taka),
        concurrent: z.int(),
        perSecond: z.int(),
        isStopped: z.boolean(),
        /** Where the gateway reports deliveries; only a path where the company has no address. */
        callbackAddress: z.string(),
        /** Why the gateway cannot be used with this configuration. */
        problem: z.nullable(z.string()),
        problemMessage: z.nullable(serverMessage),
      }),
    },
  }),
  smsGatewayPresets: endpoint({
    method: 'GET',
    path: 'sms_gateway_presets',
    access: 'administration',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(httpPreset) },
  }),
  smsGatewayUpdate: endpoint({
    method: 'POST',
    path: 'sms_gateway_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(gatewayForm, {
      /**
       * Secrets by name; a missing or empty one keeps its stored value, unless the gateway has
       * another address: its secrets are then sent again.
       */
      secrets: z.optional(z.nullable(namedWords)),
      /** What happens to waiting messages when this change starts sending; a 409 asks for it. */
      waiting: z.optional(optionalWord(WAITING_CHOICES)),
    }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  /** Sends one message outside the queue and returns the exchange with the gateway. */
  smsGatewayTest: endpoint({
    method: 'POST',
    path: 'sms_gateway_test',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    transactions: 'ownOnce',
    body: z.object({ mobileNo: requiredMobile, message: requiredText(1000) }),
    reply: { kind: 'saved', schema: testExchange },
  }),
  smsGatewayBalance: endpoint({
    method: 'POST',
    path: 'sms_gateway_balance',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    transactions: 'own',
    body: z.object({}),
    reply: {
      kind: 'saved',
      schema: z.object({ text: z.nullable(z.string()), at: z.nullable(z.string()) }),
    },
  }),
  /** The stop switch: no message is sent from the moment it is set. */
  smsSwitch: endpoint({
    method: 'POST',
    path: 'sms_switch',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      isStopped: optionalYesNo,
      /** As in `sms_gateway_update`. */
      waiting: z.optional(optionalWord(WAITING_CHOICES)),
    }),
    reply: { kind: 'saved', schema: z.object({ isStopped: z.boolean() }) },
  }),
  smsQueue: endpoint({
    method: 'GET',
    path: 'sms_queue',
    access: 'administration',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        queued: z.int(),
        sending: z.int(),
        unknown: z.int(),
        sentToday: z.int(),
        failedToday: z.int(),
        dailyQuota: z.nullable(z.int()),
        quotaLeft: z.nullable(z.int()),
        failuresInRow: z.int(),
        balance: z.nullable(z.string()),
        balanceAt: z.nullable(z.string()),
      }),
    },
  }),
  /** Discards waiting messages, such as those queued before there was a gateway. */
  smsQueueDiscard: endpoint({
    method: 'POST',
    path: 'sms_queue_discard',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({}),
    reply: { kind: 'saved', schema: z.object({ discarded: z.int() }) },
  }),
};
