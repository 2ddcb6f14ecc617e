import type { TableRow } from '@netkhata/contract/endpoint';
import type { moneyMovements } from '@netkhata/contract/money-movements';
import type { Format } from '../../i18n/format.ts';
import type { Place } from '../../shared/money/place-groups.ts';
import type { Option } from '../../ui/select-field.tsx';

export type { Place };

export type MovementRow = TableRow<typeof moneyMovements.moneyTable>;

/** Options of a place select, each with the place's balance. */
export const accountOptions = (
  accounts: readonly Place[],
  format: Pick<Format, 'taka'>,
): Option<number>[] =>
  accounts.map(({ id, name, balance }) => ({
    value: id,
    label: `${name} (${format.taka(balance)})`,
  }));
