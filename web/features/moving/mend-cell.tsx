import type { MendField } from '@netkhata/contract/move-words';
import { moves } from '@netkhata/contract/moves';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { fieldLabel } from '../../shared/customers/field-labels.ts';
import field from '../../ui/field.module.css';
import type { MoveRow } from './move-words.ts';
import styles from './moving.module.css';
import { ROWS_BY_KEY } from './row-filter.ts';

type MendCellProps = {
  moveId: number;
  row: MoveRow;
  field: MendField;
  /** Id of the element with the error message. */
  describedBy: string;
};

/** Value of a row's field, as far as the list of rows contains it. */
export function cellOf(row: MoveRow, name: MendField): string {
  const mend = row.mends[name];
  if (mend !== undefined) return mend;
  const cell: unknown = (row as Record<string, unknown>)[name];
  return typeof cell === 'string' ? cell : '';
}

/** Moves the focus to the next cell with an error, further down the list. */
function focusNext(cell: HTMLInputElement): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>('[data-mend]')];
  const next = cells[cells.indexOf(cell) + 1];
  if (next) next.focus();
  else cell.blur();
}

/** An editable cell with an error; saved on blur, and Enter moves on to the next one. */
export function MendCell({ moveId, row, field: name, describedBy }: MendCellProps) {
  const t = useText();
  const before = cellOf(row, name);
  const [typed, setTyped] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const change = useChange(moves.moveMend, { success: () => 'silent' });
  const label = fieldLabel(name);

  async function keep() {
    const value = typed?.trim();
    if (value === undefined || value === (saved ?? before)) return;
    const body = { ...ROWS_BY_KEY, id: moveId, keys: [row.key], cells: [{ field: name, value }] };
    if (await change.run({ body })) setSaved(value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    focusNext(event.currentTarget);
  }

  return (
    <span className={styles.mend}>
      <input
        type="text"
        data-mend
        className={field.input}
        aria-label={t('moving.mendOf', {
          field: label ? t(label) : name,
          name: row.name || row.code,
        })}
        aria-describedby={describedBy}
        aria-invalid={saved === undefined}
        value={typed ?? before}
        inputMode={name === 'mobileNo' ? 'tel' : 'text'}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void keep()}
      />
      {saved !== undefined && saved === (typed?.trim() ?? before) && (
        <IconCheck size={16} className={styles.kept} aria-label={t('common.saved')} />
      )}
    </span>
  );
}
