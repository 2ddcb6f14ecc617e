import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { discardWaitingSms } from '../sms/waiting-sms.ts';
import { saveGateway, switchSending } from './save-gateway.ts';
import { httpPresets } from './http/http-presets.ts';
import type { GatewayAccess } from './open-gateway.ts';
import { readGateway, readSmsQueue, readSmsState } from './read-gateway.ts';
import { readGatewayBalance, tryGateway } from './try-gateway.ts';

const GATEWAY_ID = 1;

/** Endpoints for the SMS gateway: its settings, tests, balance, queue and stop switch. */
export const gatewayEndpoints = (access: GatewayAccess) =>
  implement({
    smsState: ({ tx }) => readSmsState(tx),
    smsGateway: ({ tx }) => readGateway(tx, access),
    smsGatewayPresets: async () => [...httpPresets],
    smsGatewayUpdate: async (context, { body }) => {
      await saveGateway(context, body, access);
      return {
        heading: message('gateway.saved'),
        message: message('gateway.settingsSaved'),
        data: {},
      };
    },
    smsGatewayTest: async (context, { body }) => ({
      heading: message('gateway.tested'),
      message: message('gateway.answerShown'),
      data: await tryGateway(context, body, access),
    }),
    smsGatewayBalance: async (context) => ({
      heading: message('gateway.balanceRead'),
      message: message('gateway.balanceAsked'),
      data: await readGatewayBalance(context, access),
    }),
    smsSwitch: async ({ tx, audit }, { body }) => {
      const isStopped = body.isStopped ?? true;
      const { before, waiting } = await switchSending(tx, {
        isStopped,
        choice: body.waiting ?? null,
      });
      audit({
        subject: 'sms_gateway',
        id: GATEWAY_ID,
        before: { isStopped: before },
        after: { isStopped, ...waiting },
      });
      return isStopped
        ? {
            heading: message('gateway.sendingStopped'),
            message: message('gateway.nothingLeaves'),
            data: { isStopped },
          }
        : {
            heading: message('gateway.sendingGoesOn'),
            message: message('gateway.sentAgain'),
            data: { isStopped },
          };
    },
    smsQueue: ({ tx }) => readSmsQueue(tx),
    smsQueueDiscard: async ({ tx, audit }) => {
      const discarded = await discardWaitingSms(tx);
      audit({ subject: 'sms_gateway', id: GATEWAY_ID, after: { discarded } });
      return {
        heading: message('gateway.messagesGivenUp'),
        message: message('gateway.waitingGivenUp', { number: discarded }),
        data: { discarded },
      };
    },
  });
