import { MEND_FIELDS, type MendField } from '@netkhata/contract/move-words';
import { moves } from '@netkhata/contract/moves';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { FIELD_LABELS } from '../../shared/customers/field-labels.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import text from '../../ui/text.module.css';
import styles from './moving.module.css';
import type { RowFilter } from './row-filter.ts';

/** Fields that are unique to a customer, so they cannot be set for many. */
const OWN_FIELDS: readonly MendField[] = ['code', 'name', 'pppoeUserName', 'remoteAddress', 'nid'];
const MANY_FIELDS = MEND_FIELDS.filter((field) => !OWN_FIELDS.includes(field));

type MendManyProps = {
  /** Query of the listed rows. */
  query: RowFilter & { id: number; search: string | null };
  /** Number of rows that the query finds. */
  total: number;
  /** False while another search is loading, as the user has not seen yet how many rows it finds. */
  isCurrent: boolean;
  selected: ReadonlySet<string>;
  onDone: () => void;
};

/** Sets one field of many rows at once: of the selected rows, or of all rows found. */
export function MendMany(props: MendManyProps) {
  const { query, total, isCurrent, selected, onDone } = props;
  const t = useText();
  const confirm = useConfirm();
  const first = MANY_FIELDS.find((each) => each === query.field) ?? 'area';
  const [chosen, setChosen] = useState<MendField>(first);
  const [value, setValue] = useState('');
  const change = useChange(moves.moveMend, { success: () => 'silent' });
  const count = selected.size > 0 ? selected.size : total;
  if (total === 0) return null;

  async function mend() {
    const label = t(FIELD_LABELS[chosen]);
    const question = t('moving.mendConfirm', { count, field: label, value: value.trim() });
    if (!(await confirm({ text: question }))) return;
    const keys = selected.size > 0 ? [...selected] : null;
    const cells = [{ field: chosen, value: value.trim() || null }];
    if (!(await change.run({ body: { ...query, keys, cells } }))) return;
    setValue('');
    onDone();
  }

  return (
    <details className={styles.inset}>
      <summary className={styles.summary}>{t('moving.mendMany')}</summary>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault();
          void mend();
        }}
      >
        <SelectField<MendField>
          label={t('moving.mendField')}
          value={chosen}
          onChange={(next) => next && setChosen(next)}
          options={MANY_FIELDS.map((each) => ({ value: each, label: t(FIELD_LABELS[each]) }))}
        />
        <TextField label={t('moving.mendValue')} value={value} onChange={setValue} />
        <Button type="submit" isBusy={change.isSaving} isDisabled={!isCurrent}>
          {t('moving.mendRows', { count })}
        </Button>
      </form>
      <p className={text.soft}>{t('moving.mendEmpty')}</p>
    </details>
  );
}
