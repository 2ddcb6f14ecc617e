import type { customers } from '@netkhata/contract/customers';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { mapNetworkTexts, type NetworkText } from '@netkhata/contract/network-fields';
import type { ConnectionType } from '@netkhata/domain/customer-terms';

export type CustomerRecord = EndpointResult<typeof customers.customerRecord>;

/** The network fields as a form holds them; those of the other connection type are kept too. */
export type NetworkValues = { isPppoeOrStatic: ConnectionType } & Record<NetworkText, string>;

/** The password is not in the record: who wants to see it asks for it. */
const textOf = (record: CustomerRecord | undefined, name: NetworkText): string =>
  (name === 'pppoePassword' ? null : record?.[name]) ?? '';

/** The network fields of a customer, empty ones for a new one. */
export function networkValuesOf(record: CustomerRecord | undefined): NetworkValues {
  return {
    isPppoeOrStatic: record?.isPppoeOrStatic ?? 'pppoe',
    ...mapNetworkTexts((name) => textOf(record, name)),
  };
}

/**
 * The password to send with a change: who did not see the old one leaves it out unless they typed
 * a new one, because an empty field would clear it.
 */
export function passwordChange(input: { typed: string; isSeen: boolean }): string | undefined {
  return input.typed === '' && !input.isSeen ? undefined : input.typed;
}
