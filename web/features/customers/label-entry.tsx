import { labels } from '@netkhata/contract/labels';
import { useId } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import fieldStyles from '../../ui/field.module.css';
import styles from './customer-labels.module.css';
import type { CustomerRecord } from './network-values.ts';

type LabelEntryProps = { customer: CustomerRecord; onDone: () => void };

/** Puts a label on: one of the list, or a new one by its name; Esc leaves it. */
export function LabelEntry({ customer, onDone }: LabelEntryProps) {
  const t = useText();
  const listId = useId();
  const { data: known = [] } = useRead(labels.labelOptions, {});
  const creation = useChange(labels.labelCreate, { success: () => 'silent' });
  const change = useChange(labels.labelPutOn, { success: () => 'silent' });
  const form = useEntryForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('common.required') } : {}),
    save: async ({ name }) => {
      const wanted = name.trim().toLowerCase();
      const found = known.find((label) => label.name.toLowerCase() === wanted);
      const label = found ?? (await creation.save({ body: { name: name.trim() } })).data;
      await change.save({ body: { customer: customer.id, label: label.id } });
      onDone();
    },
  });
  const { value, onChange, errors = [] } = form.field('name');
  const carried = new Set(customer.labels.map(({ id }) => id));
  return (
    <form
      {...form.formProps}
      className={styles.entry}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <input
        name="name"
        className={fieldStyles.input}
        list={listId}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-label={t('customers.label')}
        aria-invalid={errors.length > 0}
        aria-describedby={`${listId}-help`}
        maxLength={40}
        autoComplete="off"
        autoFocus
      />
      <datalist id={listId}>
        {known
          .filter(({ id }) => !carried.has(id))
          .map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
      </datalist>
      <Button type="submit" isSmall tone="primary" isBusy={form.isSaving}>
        {t('customers.putLabelOn')}
      </Button>
      <Button isSmall onClick={onDone} isDisabled={form.isSaving}>
        {t('common.cancel')}
      </Button>
      <p
        className={styles.help}
        id={`${listId}-help`}
        role={errors.length > 0 ? 'alert' : undefined}
      >
        {errors.length > 0 ? errors.join(' ') : t('customers.labelHelp')}
      </p>
    </form>
  );
}
