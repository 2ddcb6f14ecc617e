import { sql } from 'kysely';
import { implement } from '../http/implement.ts';
import { giveUpSms } from '../sms/outbox-attempts.ts';
import { switchSending } from './gateway-settings.ts';
import { httpPresets } from './http/http-presets.ts';
import type { GatewayAccess } from './open-gateway.ts';
import { readGateway, readSmsQueue, readSmsState } from './read-gateway.ts';
import { saveGateway } from './save-gateway.ts';
import { readGatewayBalance, tryGateway } from './try-gateway.ts';

const GATEWAY_ID = 1;

/** The calls around the way messages leave the house. */
export const gatewayEndpoints = (access: GatewayAccess) =>
  implement({
    smsState: ({ tx }) => readSmsState(tx),
    smsGateway: ({ tx }) => readGateway(tx, access),
    smsGatewayPresets: async () => [...httpPresets],
    smsGatewayUpdate: async (context, { body }) => {
      await saveGateway(context, body, access);
      return { heading: 'Gateway saved', message: 'SMS gateway saved successfully.', data: {} };
    },
    smsGatewayTest: async (context, { body }) => ({
      heading: 'Test sent',
      message: 'The answer of the gateway is shown.',
      data: await tryGateway(context, body, access),
    }),
    smsGatewayBalance: async (context) => ({
      heading: 'Balance read',
      message: 'The gateway was asked for its balance.',
      data: await readGatewayBalance(context, access),
    }),
    smsSwitch: async ({ tx, audit }, { body }) => {
      const isStopped = body.isStopped ?? true;
      const wasStopped = await switchSending(tx, isStopped);
      audit({
        subject: 'sms_gateway',
        id: GATEWAY_ID,
        before: { isStopped: wasStopped },
        after: { isStopped },
      });
      return isStopped
        ? { heading: 'Sending stopped', message: 'No SMS leaves.', data: { isStopped } }
        : { heading: 'Sending goes on', message: 'SMS are sent again.', data: { isStopped } };
    },
    smsQueue: ({ tx }) => readSmsQueue(tx),
    smsQueueDiscard: async ({ tx, audit }) => {
      const discarded = await giveUpSms(tx, {
        isMeant: sql<boolean>`true`,
        code: 'discarded',
        reason: 'An administrator gave it up before it was sent.',
      });
      audit({ subject: 'sms_gateway', id: GATEWAY_ID, after: { discarded } });
      return {
        heading: 'Messages given up',
        message: `${discarded} waiting messages were given up.`,
        data: { discarded },
      };
    },
  });
