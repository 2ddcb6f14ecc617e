import '@mantine/core/styles/Popover.css';
import { Popover } from '@mantine/core';
import { isDay, parseRegisterDay } from '@netkhata/domain/billing-period';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../i18n/format.ts';
import { useFormat, useText } from '../i18n/use-text.ts';
import { Calendar } from './calendar.tsx';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import fieldStyles from './field.module.css';
import { IconButton } from './icon-button.tsx';

type DateFieldProps = FieldProps & {
  /** YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string | null) => void;
  earliest?: string;
  latest?: string;
};

/** The text of the field while it is typed; a day that can be read is taken on leaving. */
function useTypedDay({ value, onChange, earliest, latest }: DateFieldProps) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const written = value !== null && isDay(value) ? format.day(value) : '';

  function type(text: string | null) {
    setTyped(text);
    setIsUnreadable(false);
  }

  /** Text that cannot be read stays, says so, and holds no day. */
  function accept() {
    if (typed === null) return;
    const day = parseRegisterDay(typed) ?? null;
    const isInRange = day !== null && day >= (earliest ?? day) && day <= (latest ?? day);
    const isBlank = typed.trim() === '';
    setIsUnreadable(!isInRange && !isBlank);
    if (isInRange || isBlank) setTyped(null);
    onChange(isInRange ? day : null);
  }

  return { text: typed ?? written, type, accept, isUnreadable };
}

/** A business day: typed as 2025-01-06 or 06/01/2025, or picked from the calendar. */
export function DateField(props: DateFieldProps) {
  const t = useText();
  const { value, earliest, latest } = props;
  const { text, type, accept, isUnreadable } = useTypedDay(props);
  const [isOpen, setIsOpen] = useState(false);
  const messages = isUnreadable ? [t('errors.notADate')] : props.errors;
  const field = { ...props, ...(messages ? { errors: messages } : {}) };
  const ids = useFieldIds(field);

  function pick(day: string) {
    type(null);
    props.onChange(day);
    setIsOpen(false);
  }

  return (
    <FieldFrame {...field} ids={ids}>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        shadow="md"
        withRoles={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <div className={fieldStyles.withAffix}>
            <input
              id={ids.id}
              name={props.name}
              className={classNames(fieldStyles.input, fieldStyles.padEnd)}
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={accept}
              onKeyDown={(event) => {
                if (event.key === 'Enter') accept();
                if (event.key === 'ArrowDown') setIsOpen(true);
              }}
              disabled={props.isDisabled}
              required={props.isRequired}
              autoComplete="off"
              aria-invalid={(messages?.length ?? 0) > 0}
              aria-describedby={ids.describedBy}
            />
            <span className={fieldStyles.action}>
              <IconButton
                label={t('common.openCalendar')}
                isSmall
                isDisabled={props.isDisabled ?? false}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                <IconCalendar size={16} />
              </IconButton>
            </span>
          </div>
        </Popover.Target>
        <Popover.Dropdown p={8} role="dialog" aria-label={props.label}>
          <Calendar
            value={value}
            start={value ?? today()}
            {...(earliest ? { earliest } : {})}
            {...(latest ? { latest } : {})}
            onPick={pick}
          />
        </Popover.Dropdown>
      </Popover>
    </FieldFrame>
  );
}
