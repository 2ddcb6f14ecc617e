import type { DeliveryReport, Gateway } from './gateway.ts';

const LIMITS = { concurrent: 4, perSecond: 10 };

/**
 * The gateway of a demo: it takes every message, says at once that it was delivered, and nothing
 * ever leaves the machine.
 */
export function openTestGateway(limits: Gateway['limits'] = LIMITS): Gateway {
  let listener: (report: DeliveryReport) => Promise<void> = async () => undefined;
  return {
    limits,
    send: async ({ id }) => {
      const gatewayMessageId = `test-${id}`;
      // A report that comes before the answer is kept until then.
      await listener({ gatewayMessageId, state: 'delivered', detail: 'TEST' });
      return { kind: 'accepted', gatewayMessageId };
    },
    onReport: (next) => void (listener = next),
    close: async () => undefined,
  };
}
