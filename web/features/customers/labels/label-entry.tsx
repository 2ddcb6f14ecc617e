import { labels } from '@netkhata/contract/labels';
import { comparableText } from '@netkhata/domain/comparable-text';
import { useId } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useEntryForm } from '../../../ui/entry-form.ts';
import fieldStyles from '../../../ui/field.module.css';
import styles from './label-entry.module.css';

export type Label = { id: number; name: string };

type LabelEntryProps = {
  onPutOn: (label: Label) => Promise<unknown>;
  onDone: () => void;
  /** Labels that the customer already has; these are not offered. */
  carried?: readonly Label[];
  /** Lays the form out in one line, for the selection bar. */
  isInBar?: boolean;
};

const NONE: readonly Label[] = [];

/** Picks an existing label or creates a new one by its name; Escape cancels. */
export function LabelEntry({ onPutOn, onDone, carried = NONE, isInBar }: LabelEntryProps) {
  const t = useText();
  const listId = useId();
  const options = useRead(labels.labelOptions, {});
  const known = options.data ?? [];
  const creation = useChange(labels.labelCreate, { success: () => 'silent' });
  const form = useEntryForm({
    body: labels.labelCreate.body,
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('common.required') } : {}),
    save: async ({ name }) => {
      const wanted = comparableText(name);
      // Enter may be pressed before the labels are loaded: an existing one must not be created
      // again.
      const { data = [] } = options.data
        ? options
        : await options.refetch({ cancelRefetch: false });
      const found = data.find((label) => comparableText(label.name) === wanted);
      const label = found ?? (await creation.save({ body: { name: name.trim() } })).data;
      await onPutOn(label);
      onDone();
    },
  });
  const { value, onChange, maxLength, errors = [] } = form.field('name');
  const isRefused = errors.length > 0;
  const carriedIds = new Set(carried.map(({ id }) => id));
  return (
    <form
      {...form.formProps}
      className={isInBar ? styles.inBar : styles.entry}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !form.isSaving) onDone();
      }}
    >
      <p className={styles.help} id={`${listId}-help`} role={isRefused ? 'alert' : undefined}>
        {isRefused ? errors.join(' ') : t('customers.labelHelp')}
      </p>
      <input
        name="name"
        className={fieldStyles.input}
        list={listId}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-label={t('customers.label')}
        aria-invalid={isRefused}
        aria-describedby={`${listId}-help`}
        maxLength={maxLength}
        autoComplete="off"
        autoFocus
      />
      <datalist id={listId}>
        {known
          .filter(({ id }) => !carriedIds.has(id))
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
    </form>
  );
}
