import { message } from '@netkhata/contract/messages';
import { inTransaction } from '../database/transaction.ts';
import { forbidden } from '../http/failure.ts';
import { implement, type SignedInUser } from '../http/implement.ts';
import type { GatewayAccess } from '../gateways/open-gateway.ts';
import { readCheckoutAttempts } from './checkout/read-attempts.ts';
import { type RefundState, refundCheckout } from './checkout/refund-checkout.ts';
import { readConnectionCalls, readConnections } from './read-connections.ts';
import {
  createConnection,
  renewSecret,
  switchConnection,
  updateConnection,
} from './save-connection.ts';
import { testConnection } from './test-connection.ts';

const REFUND_TOLD = {
  asked: 'checkout.refundAsked',
  done: 'checkout.refundDone',
  to_check: 'checkout.refundToCheck',
} as const satisfies Record<RefundState, string>;

/** The accounts of the company belong to no zone. */
function requireWhole({ zoneId }: SignedInUser): void {
  if (zoneId !== null) throw forbidden(message('right.reachesAllBooks'));
}

type ConnectingAccess = Pick<GatewayAccess, 'secrets' | 'mayReachPrivateHosts'>;

/** Endpoints for what wallets tell by themselves: connections, their secrets, log and test. */
export const connectionEndpoints = (access: ConnectingAccess) =>
  implement({
    accountConnections: ({ tx, user }) => {
      requireWhole(user);
      return readConnections(tx, access.secrets);
    },
    accountConnectionCalls: ({ tx, user }, { params }) => {
      requireWhole(user);
      return readConnectionCalls(tx, params.id);
    },
    checkoutAttempts: ({ tx, user }, { params }) => {
      requireWhole(user);
      return readCheckoutAttempts(tx, params.id);
    },
    accountConnectionCreate: async (context, { body }) => ({
      heading: message('connection.saved'),
      message: message('connection.secretOnce'),
      data: await inTransaction(context.tx, (tx) =>
        createConnection({ ...context, tx }, body, access.secrets),
      ),
    }),
    accountConnectionUpdate: async (context, { body }) => {
      await updateConnection(context, body, access.secrets);
      return {
        heading: message('connection.saved'),
        message: message('connection.settingsSaved'),
        data: {},
      };
    },
    accountConnectionSwitch: async (context, { body }) => {
      const isOn = body.isOn ?? false;
      await switchConnection(context, { id: body.id, isOn }, access.secrets);
      return {
        heading: message('connection.saved'),
        message: isOn ? message('connection.isOn') : message('connection.isOff'),
        data: { isOn },
      };
    },
    accountConnectionSecret: async (context, { body }) => ({
      heading: message('connection.saved'),
      message: message('connection.secretOnce'),
      data: await inTransaction(context.tx, (tx) =>
        renewSecret({ ...context, tx }, body.id, access.secrets),
      ),
    }),
    checkoutRefund: async (context, { body }) => {
      const { user, tx: database, now } = context;
      requireWhole(user);
      if (!user.rights.has('payments_manage'))
        throw forbidden(message('checkout.refundNeedsRight'));
      const clock = { now: () => now };
      const state = await refundCheckout({ ...access, database, clock }, context, body);
      context.audit({ subject: 'arrival', id: body.id, after: { reason: body.reason } });
      return {
        heading: message('checkout.refundHeading'),
        message: message(REFUND_TOLD[state]),
        data: { id: body.id, state },
      };
    },
    accountConnectionTest: async (context, { body }) => ({
      heading: message('connection.tested'),
      message: message('connection.nothingKept'),
      data: await testConnection(context, body, access),
    }),
  });
