import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SettingsForm } from './suspension-settings.tsx';
import styles from './suspensions.module.css';

/** The days on which nobody is suspended, beside the weekly ones. */
export function Holidays({ form }: { form: SettingsForm }) {
  const t = useText();
  const { holidays } = form.values;
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
            onChange={(next) => change(index, { day: next ?? '' })}
          />
          <TextField
            label={t('suspensions.holidayName')}
            name={`holiday-name-${index}`}
            value={name}
            onChange={(next) => change(index, { name: next })}
          />
          <Button
            onClick={() => form.set({ holidays: holidays.filter((_, other) => other !== index) })}
          >
            {t('suspensions.remove')}
          </Button>
        </div>
      ))}
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
