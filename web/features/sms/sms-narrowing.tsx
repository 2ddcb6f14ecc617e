import { labels } from '@netkhata/contract/labels';
import { setup } from '@netkhata/contract/setup';
import type { Paisa } from '@netkhata/domain/paisa';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import styles from './sms-narrowing.module.css';
import type { SmsChoice } from './use-sms-preview.ts';

/** Filters that narrow the selected recipients. */
export type NarrowingValues = {
  onlyOwing: boolean;
  moreThan: Paisa | null;
  olderThan: number | null;
  package: number | null;
  label: number | null;
};

export const NOT_NARROWED: NarrowingValues = {
  onlyOwing: false,
  moreThan: null,
  olderThan: null,
  package: null,
  label: null,
};

/** The active filters as the server's calls take them. */
export function narrowingOf(values: NarrowingValues): Omit<SmsChoice, 'customer' | 'zone'> {
  const { onlyOwing, moreThan, olderThan, package: packageId, label } = values;
  return {
    ...(onlyOwing ? { onlyOwing } : {}),
    ...(moreThan === null ? {} : { moreThan }),
    ...(olderThan === null ? {} : { olderThan }),
    ...(packageId === null ? {} : { package: packageId }),
    ...(label === null ? {} : { label }),
  };
}

const AGES_DAYS = [7, 15, 30, 60, 90];

type SmsNarrowingProps<V extends NarrowingValues> = { form: EntryForm<V> };

/** Filters by due, age of the due, package and label; collapsed at first. */
export function SmsNarrowing<V extends NarrowingValues>({ form }: SmsNarrowingProps<V>) {
  const t = useText();
  const format = useFormat();
  // The form may have more fields; only those of `NarrowingValues` are used here.
  const { field, values } = form as unknown as EntryForm<NarrowingValues>;
  const { data: packages = [] } = useRead(setup.packageOptions, {});
  const mayReadLabels = useHasRight('customers');
  const { data: tags = [] } = useRead(labels.labelOptions, {}, { isEnabled: mayReadLabels });
  const optionsOf = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  const count = Object.keys(narrowingOf(values)).length;
  return (
    <details className={styles.narrowing}>
      <summary>
        {t('dues.narrowTo')}
        {count > 0 && ` (${format.number(count)})`}
      </summary>
      <div className={styles.fields}>
        <div className={styles.whole}>
          <Checkbox label={t('dues.onlyOwing')} {...field('onlyOwing')} />
        </div>
        <TakaField label={t('dues.moreThan')} {...field('moreThan')} />
        <SelectField
          label={t('dues.olderThan')}
          {...field('olderThan')}
          options={AGES_DAYS.map((days) => ({
            value: days,
            label: t('dues.days', { count: days }),
          }))}
          placeholder={t('common.all')}
        />
        <SelectField
          label={t('reports.package')}
          {...field('package')}
          options={optionsOf(packages)}
          placeholder={t('common.all')}
        />
        {mayReadLabels && (
          <SelectField
            label={t('dues.label')}
            {...field('label')}
            options={optionsOf(tags)}
            placeholder={t('common.all')}
          />
        )}
      </div>
    </details>
  );
}
