import { addDays, monthOf } from '@netkhata/domain/billing-period';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { today } from '../i18n/format.ts';
import { useFormat, useText } from '../i18n/use-text.ts';
import styles from './calendar.module.css';
import { A_SUNDAY, DAYS_A_WEEK, shiftMonth, weeksOf } from './calendar-month.ts';
import { IconButton } from './icon-button.tsx';

type CalendarProps = {
  value: string | null;
  /** The day whose month is shown first and which has the focus. */
  start: string;
  earliest?: string;
  latest?: string;
  onPick: (day: string) => void;
};

const KEY_DAYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_A_WEEK,
  ArrowDown: DAYS_A_WEEK,
};
const KEY_MONTHS: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** One month to pick a day from; arrows move by day and week, Page Up and Down by month. */
export function Calendar({ value, start, earliest, latest, onPick }: CalendarProps) {
  const t = useText();
  const format = useFormat();
  const [focused, setFocused] = useState(start);
  const month = monthOf(focused);
  const isOutside = (day: string) => day < (earliest ?? day) || day > (latest ?? day);

  function moveByKey(event: KeyboardEvent) {
    const days = KEY_DAYS[event.key];
    const months = KEY_MONTHS[event.key];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    setFocused(days === undefined ? shiftMonth(focused, months ?? 0) : addDays(focused, days));
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          label={t('common.previousMonth')}
          isSmall
          onClick={() => setFocused(shiftMonth(focused, -1))}
        >
          <IconChevronLeft size={18} />
        </IconButton>
        <span className={styles.month} aria-live="polite">
          {format.month(month)}
        </span>
        <IconButton
          label={t('common.nextMonth')}
          isSmall
          onClick={() => setFocused(shiftMonth(focused, 1))}
        >
          <IconChevronRight size={18} />
        </IconButton>
      </div>
      <table className={styles.days} aria-label={format.month(month)} onKeyDown={moveByKey}>
        <thead>
          <tr>
            {Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(A_SUNDAY, index)).map(
              (day) => (
                <th key={day} scope="col">
                  {format.weekday(day)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={`${month}-${index}`}>
              {week.map((day, weekday) => (
                <td key={day ?? `empty-${weekday}`}>
                  {day && (
                    <DayButton
                      day={day}
                      isFocused={day === focused}
                      isPicked={day === value}
                      isDisabled={isOutside(day)}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayButtonProps = {
  day: string;
  isFocused: boolean;
  isPicked: boolean;
  isDisabled: boolean;
  onPick: (day: string) => void;
};

function DayButton({ day, isFocused, isPicked, isDisabled, onPick }: DayButtonProps) {
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <button
      type="button"
      ref={button}
      className={styles.day}
      tabIndex={isFocused ? 0 : -1}
      data-autofocus={isFocused || undefined}
      disabled={isDisabled}
      aria-pressed={isPicked}
      aria-current={day === today() ? 'date' : undefined}
      aria-label={format.day(day)}
      onClick={() => onPick(day)}
    >
      {format.number(Number(day.slice(8)))}
    </button>
  );
}
