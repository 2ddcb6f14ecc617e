import { maxLengthOf } from '@netkhata/contract/field-rules';
import { suspensionSettings as calls } from '@netkhata/contract/suspension-settings';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SettingsForm, SettingsValues } from './settings-form.ts';
import styles from './suspensions.module.css';

const NAME_LENGTH = maxLengthOf(calls.suspensionSettingsUpdate.body, 'holidays.name');

/** Whether a day lacks a name, or a name its day. */
export const isHolidayIncomplete = ({ day, name }: SettingsValues['holidays'][number]): boolean =>
  (day === '') !== (name.trim() === '');

/** Days without suspensions, in addition to the weekly ones. */
export function Holidays({ form }: { form: SettingsForm }) {
  const t = useText();
  const { holidays } = form.values;
  const { errors } = form.field('holidays');
  /** Shows the error at the empty field of each incomplete holiday. */
  const errorsAt = (holiday: (typeof holidays)[number], field: 'day' | 'name') =>
    errors && isHolidayIncomplete(holiday) && holiday[field].trim() === '' ? { errors } : {};
  const change = (at: number, next: Partial<(typeof holidays)[number]>) =>
    form.set({
      holidays: holidays.map((holiday, index) =>
        index === at ? { ...holiday, ...next } : holiday,
      ),
    });
  return (
    <section className={styles.holidays} aria-label={t('suspensions.holidays')}>
      <h3 className={styles.title}>{t('suspensions.holidays')}</h3>
      {holidays.map(({ day, name }, index) => (
        <div key={`${index}-${holidays.length}`} className={styles.row}>
          <DateField
            label={t('suspensions.holidayDay')}
            name={`holiday-day-${index}`}
            value={day === '' ? null : day}
            {...errorsAt({ day, name }, 'day')}
            onChange={(next) => change(index, { day: next ?? '' })}
          />
          <TextField
            label={t('suspensions.holidayName')}
            name={`holiday-name-${index}`}
            value={name}
            {...(NAME_LENGTH ? { maxLength: NAME_LENGTH } : {})}
            {...errorsAt({ day, name }, 'name')}
            onChange={(next) => change(index, { name: next })}
          />
          <Button
            onClick={() => form.set({ holidays: holidays.filter((_, other) => other !== index) })}
          >
            {t('suspensions.remove')}
          </Button>
        </div>
      ))}
      {errors && !holidays.some(isHolidayIncomplete) && (
        <p className={styles.wrong} role="alert">
          {errors.join(' ')}
        </p>
      )}
      <div>
        <Button
          isSmall
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => form.set({ holidays: [...holidays, { day: '', name: '' }] })}
        >
          {t('suspensions.addHoliday')}
        </Button>
      </div>
    </section>
  );
}
