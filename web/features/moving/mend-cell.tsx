import type { MendField } from '@netkhata/contract/move-words';
import { moves } from '@netkhata/contract/moves';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import field from '../../ui/field.module.css';
import { fieldLabel, type MoveRow } from './move-words.ts';
import styles from './moving.module.css';
import { NAMED_ROWS } from './row-filter.ts';

type MendCellProps = {
  moveId: number;
  row: MoveRow;
  field: MendField;
  /** The id of what says what is wrong with it. */
  describedBy: string;
};

/** What a row has in a field, as far as a list of rows tells it. */
export function cellOf(row: MoveRow, name: MendField): string {
  const mend = row.mends[name];
  if (mend !== undefined) return mend;
  const cell: unknown = (row as Record<string, unknown>)[name];
  return typeof cell === 'string' ? cell : '';
}

/** The next cell that wants mending, further down the list. */
function focusNext(cell: HTMLInputElement): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>('[data-mend]')];
  const next = cells[cells.indexOf(cell) + 1];
  if (next) next.focus();
  else cell.blur();
}

/** A cell that is wrong, open for the right one; kept on Enter, which leads on, and on leaving. */
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
    const body = { ...NAMED_ROWS, id: moveId, keys: [row.key], cells: [{ field: name, value }] };
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
