import type { PaisaSum } from '@netkhata/domain/paisa';
import type { Option } from '../../ui/select-field.tsx';
import type { Place } from './place.ts';

/** Places to choose from, each with what is in it. */
export const accountOptions = (
  accounts: readonly Place[],
  format: { taka: (amount: PaisaSum) => string },
): Option<number>[] =>
  accounts.map(({ id, name, balance }) => ({
    value: id,
    label: `${name} (${format.taka(balance)})`,
  }));
