import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { httpConfig, httpPreset, namedWords, smppConfig } from './gateway-config.ts';
import { optionalText, optionalWhole, optionalYesNo, requiredText, serverMessage } from './wire.ts';
import { optionalWord } from './wire-word.ts';
import { optionalTaka, taka } from './wire-taka.ts';
import { requiredMobile } from './wire-contact.ts';

/** 'test' sends nothing and says that it did; a demo alone has it, and nothing but it. */
export const GATEWAY_KINDS = ['none', 'http', 'smpp', 'test'] as const;

const WAITING_CHOICES = ['send', 'discard'] as const;

/** What a 409 says where sending would begin while messages wait: the call wants a choice then. */
export const waitingSms = z.object({
  count: z.int(),
  oldestAt: z.string(),
  parts: z.int(),
  /** Parts by the price of one. */
  cost: taka,
});
export type WaitingSms = z.output<typeof waitingSms>;

const gatewayKind = z.enum(GATEWAY_KINDS);

/** What leaves and enters during a test, secrets blanked. */
const testExchange = z.object({
  outcome: z.enum(['accepted', 'refused', 'retry', 'unknown']),
  gatewayMessageId: z.nullable(z.string()),
  code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  reasonMessage: z.nullable(serverMessage),
  exchange: z.array(z.string()),
});

export const gateways = {
  /** For every screen that sends: whether messages leave at all, and what a part costs. */
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
        /** Messages a day; null means as many as come. */
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
        /** Of a demo nothing leaves: it has the test gateway or none. */
        isDemo: z.boolean(),
        preset: z.nullable(z.string()),
        http: z.nullable(httpConfig),
        smpp: z.nullable(smppConfig),
        /** Names of the secrets that are kept; their values are never told. */
        secretsSet: z.array(z.string()),
        pricePerPart: taka,
        dailyQuota: z.nullable(z.int()),
        lowBalance: z.nullable(taka),
        concurrent: z.int(),
        perSecond: z.int(),
        isStopped: z.boolean(),
        /** Where the gateway reports deliveries to; a path where the company has no address. */
        callbackAddress: z.string(),
        /** Why the gateway cannot be used as it is set. */
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
    body: z.object({
      /** 'none' when empty. */
      kind: optionalWord(GATEWAY_KINDS),
      preset: optionalText(40),
      http: z.optional(z.nullable(httpConfig)),
      smpp: z.optional(z.nullable(smppConfig)),
      /** Secrets by name; one that is left out or empty stays as it is. */
      secrets: z.optional(z.nullable(namedWords)),
      pricePerPart: optionalTaka({ most: LARGEST.price }),
      dailyQuota: optionalWhole({ min: 1, max: 9_999_999 }),
      lowBalance: optionalTaka({ most: LARGEST.transfer }),
      concurrent: optionalWhole({ min: 1, max: 100 }),
      perSecond: optionalWhole({ min: 1, max: 1000 }),
      /** What becomes of messages that wait, where sending begins by this; asked for by a 409. */
      waiting: z.optional(optionalWord(WAITING_CHOICES)),
    }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  /** Sends one message past the queue and shows what was said. */
  smsGatewayTest: endpoint({
    method: 'POST',
    path: 'sms_gateway_test',
    access: 'administration',
    effect: 'write',
    transactions: 'ownOnce',
    body: z.object({ mobileNo: requiredMobile, message: requiredText(1000) }),
    reply: { kind: 'saved', schema: testExchange },
  }),
  smsGatewayBalance: endpoint({
    method: 'POST',
    path: 'sms_gateway_balance',
    access: 'administration',
    effect: 'write',
    transactions: 'own',
    body: z.object({}),
    reply: {
      kind: 'saved',
      schema: z.object({ text: z.nullable(z.string()), at: z.nullable(z.string()) }),
    },
  }),
  /** The stop switch: nothing starts from the moment it is set. */
  smsSwitch: endpoint({
    method: 'POST',
    path: 'sms_switch',
    access: 'administration',
    effect: 'write',
    body: z.object({
      isStopped: optionalYesNo,
      /** As for `sms_gateway_update`. */
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
  /** Gives up what waits, such as messages kept from before there was a gateway. */
  smsQueueDiscard: endpoint({
    method: 'POST',
    path: 'sms_queue_discard',
    access: 'administration',
    effect: 'write',
    body: z.object({}),
    reply: { kind: 'saved', schema: z.object({ discarded: z.int() }) },
  }),
};
