import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import type { moneyMovements } from '@netkhata/contract/money-movements';
import type { places } from '@netkhata/contract/places';

export type Place = EndpointResult<typeof places.placeTable>[number];

export type MovementRow = TableRow<typeof moneyMovements.moneyTable>;
