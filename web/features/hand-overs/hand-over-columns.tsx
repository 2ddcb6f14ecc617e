import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import {
  HandOverLink,
  type HandOverRow,
  HandOverState,
  HAND_OVER_STATE_LABELS,
} from './hand-over-words.tsx';

/**
 * Columns of a list of hand-overs; sums that are hidden until the receiver has counted are empty.
 */
export const HAND_OVER_COLUMNS: TableColumn<HandOverRow>[] = [
  {
    name: 'number',
    label: 'handOvers.number',
    isCardTitle: true,
    cell: (row) => <HandOverLink {...row} />,
  },
  {
    name: 'state',
    label: 'payments.status',
    choices: choicesOf(HAND_OVER_STATE_LABELS),
    cell: ({ state }) => <HandOverState state={state} />,
  },
  { name: 'collector', label: 'handOvers.from', isName: true },
  { name: 'account', label: 'handOvers.till', isName: true },
  { name: 'submittedAt', label: 'handOvers.submittedAt', kind: 'instant', isUnfilterable: true },
  {
    name: 'paymentCount',
    label: 'handOvers.paymentCount',
    kind: 'number',
    isUnsortable: true,
    isUnfilterable: true,
  },
  {
    name: 'expected',
    label: 'handOvers.expected',
    kind: 'taka',
    isUnsortable: true,
    isUnfilterable: true,
  },
  {
    name: 'difference',
    label: 'handOvers.difference',
    kind: 'taka',
    isUnsortable: true,
    isUnfilterable: true,
  },
  { name: 'receiver', label: 'handOvers.receiver', isName: true },
];

/** The same in two lines on a phone, identified by collector and till. */
export const HAND_OVER_PHONE: PhoneLines<HandOverRow> = {
  primary: 'number',
  amount: 'expected',
  detail: ({ collector, account }) => `${collector} – ${account}`,
  aside: 'state',
};
