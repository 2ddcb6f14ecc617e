import type { TableRow } from '@netkhata/contract/endpoint';
import type { moneyMovements } from '@netkhata/contract/money-movements';

export type { Place } from '../../shared/money/place-groups.ts';

export type MovementRow = TableRow<typeof moneyMovements.moneyTable>;
