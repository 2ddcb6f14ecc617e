import { message } from '@netkhata/contract/messages';
import { inTransaction } from '../database/transaction.ts';
import { forbidden } from '../http/failure.ts';
import { implement, type SignedInUser } from '../http/implement.ts';
import type { GatewayAccess } from '../gateways/open-gateway.ts';
import { readConnectionCalls, readConnections } from './read-connections.ts';
import {
  createConnection,
  renewSecret,
  switchConnection,
  updateConnection,
} from './save-connection.ts';
import { testConnection } from './test-connection.ts';

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
    accountConnectionTest: async (context, { body }) => ({
      heading: message('connection.tested'),
      message: message('connection.nothingKept'),
      data: await testConnection(context, body, access),
    }),
  });
