import { CONNECTION_TYPES } from '@netkhata/domain/customer-terms';
import * as z from 'zod/mini';
import { optionalText } from './wire.ts';
import { optionalId, optionalWord } from './wire-choices.ts';

/**
 * The text fields of a customer's network data (specification section 3), each with its maximum
 * length. Forms, replies and columns are built from this list.
 */
export const NETWORK_TEXTS = {
  pppoe: 80,
  pppoeUserName: 80,
  pppoePassword: 80,
  localAddress: 45,
  remoteAddress: 45,
  callerId: 40,
  ipAddress: 45,
  subnetMask: 45,
  defaultGateway: 45,
  primaryDns: 45,
  alternateDns: 45,
  onu: 80,
  onuMacAddress: 40,
  router: 80,
  routerLogin: 80,
  remoteManagement: 80,
  wifi: 80,
} as const;

export type NetworkText = keyof typeof NETWORK_TEXTS;

/** Builds a record with one value for each of these fields. */
export const mapNetworkTexts = <Value>(
  valueOf: (name: NetworkText) => Value,
): Record<NetworkText, Value> =>
  Object.fromEntries(
    (Object.keys(NETWORK_TEXTS) as NetworkText[]).map((name) => [name, valueOf(name)]),
  ) as Record<NetworkText, Value>;

/** The fields of the network form, which are part of the registration form. */
export const networkFields = {
  isPppoeOrStatic: optionalWord(CONNECTION_TYPES),
  /** The access router that the customer logs in at. */
  routerId: optionalId,
  ...mapNetworkTexts((name) => optionalText(NETWORK_TEXTS[name])),
};

const { pppoePassword: _, ...shownTexts } = mapNetworkTexts(() => z.nullable(z.string()));

/** The network data of a customer in replies: whether there is a password, never which. */
export const networkReply = {
  isPppoeOrStatic: z.enum(CONNECTION_TYPES),
  ...shownTexts,
  routerId: z.nullable(z.int()),
  routerName: z.nullable(z.string()),
  hasPppoePassword: z.boolean(),
};
