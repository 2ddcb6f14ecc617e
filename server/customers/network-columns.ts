import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { mapNetworkTexts, type NetworkText } from '@netkhata/contract/network-fields';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import { type SnakeCase, snakeCase } from '../database/camel-case.ts';

/** The network part of a customer's form. */
export type NetworkForm = Pick<
  EndpointInput<Api['customerCreate']>['body'],
  NetworkText | 'isPppoeOrStatic'
>;

type NetworkColumns = { [Name in NetworkText as SnakeCase<Name>]: string | null };

/** The texts of a network form as columns; the connection type is the caller's to default. */
export const networkColumns = (form: NetworkForm): NetworkColumns =>
  Object.fromEntries(
    Object.entries(mapNetworkTexts((name) => form[name])).map(([name, text]) => [
      snakeCase(name),
      text,
    ]),
  ) as NetworkColumns;

/** The network form as it was saved: what a change leaves out stays so. */
export const savedNetworkForm = (row: Selectable<DB['customers']>): NetworkForm => ({
  isPppoeOrStatic: row.connection_type,
  ...mapNetworkTexts((name) => row[snakeCase(name)]),
});
