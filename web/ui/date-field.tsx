import { isDay } from '@netkhata/domain/billing-period';
import { parseTypedDay } from '@netkhata/domain/typed-day';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { today } from '../i18n/format.ts';
import { useFormat, useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldIds, type FieldProps, useFieldIds } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { loadOnUse } from './load-on-use.ts';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

const Calendar = loadOnUse(async () => (await import('./calendar.tsx')).Calendar);

type DateFieldProps = FieldProps & {
  /** YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string | null) => void;
  earliest?: string;
  latest?: string;
};

const EXAMPLE = '2026-12-15';

/** The text as it is typed; on blur it becomes the value if it can be parsed as a day. */
function useTypedDay({ value, onChange, earliest, latest }: DateFieldProps) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const written = value !== null && isDay(value) ? format.day(value) : '';
  // Unreadable text means a null value. A value that is not null was then set from outside (by
  // Discard) and replaces the text.
  const isReplaced = wasLeft && value !== null;
  const unfinished = isReplaced ? null : typed;
  const problem = unfinished === null ? undefined : problemWith(unfinished);

  /** The error for the text; not stored, because the language may change while the text stays. */
  function problemWith(text: string): string | undefined {
    if (text.trim() === '') return undefined;
    const day = parseTypedDay(text);
    if (day === undefined) return t('errors.notADate', { day: format.day(EXAMPLE) });
    if (earliest && day < earliest) return t('errors.dayTooEarly', { day: format.day(earliest) });
    if (latest && day > latest) return t('errors.dayTooLate', { day: format.day(latest) });
    return undefined;
  }

  function type(text: string | null) {
    setTyped(text);
    setWasLeft(false);
  }

  /**
   * On blur or Enter: text that is no valid day stays, with an error, and the value becomes null.
   */
  function accept() {
    if (unfinished === null) return;
    setWasLeft(true);
    if (problem === undefined) setTyped(null);
    onChange(problem === undefined ? (parseTypedDay(unfinished) ?? null) : null);
  }

  return { text: unfinished ?? written, type, accept, problem: wasLeft ? problem : undefined };
}

type DayInputProps = FieldProps & {
  ids: FieldIds;
  typing: ReturnType<typeof useTypedDay>;
  onArrowDown: () => void;
};

function DayInput({ ids, typing, onArrowDown, ...field }: DayInputProps) {
  return (
    <input
      id={ids.id}
      name={field.name}
      className={classNames(fieldStyles.input, fieldStyles.padEnd)}
      value={typing.text}
      onChange={(event) => typing.type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={typing.accept}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typing.accept();
        if (event.key === 'ArrowDown') onArrowDown();
      }}
      disabled={field.isDisabled}
      required={field.isRequired}
      autoComplete="off"
      data-unreadable={typing.problem ? true : undefined}
      aria-invalid={(field.errors?.length ?? 0) > 0}
      aria-describedby={ids.describedBy}
    />
  );
}

/** A business day: typed as people write it, or picked from the calendar. */
export function DateField(props: DateFieldProps) {
  const t = useText();
  const { value, earliest, latest } = props;
  const typing = useTypedDay(props);
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const field = typing.problem ? { ...props, errors: [typing.problem] } : props;
  const ids = useFieldIds(field);

  function pick(day: string) {
    typing.type(null);
    props.onChange(day);
    setIsOpen(false);
  }

  return (
    <FieldFrame {...field} ids={ids}>
      <div ref={frame} className={fieldStyles.withAffix}>
        <DayInput {...field} ids={ids} typing={typing} onArrowDown={() => setIsOpen(true)} />
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
      {isOpen && (
        <Panel
          label={props.label}
          anchor={frame}
          className={styles.close}
          onClose={() => setIsOpen(false)}
        >
          <Suspense>
            <Calendar
              value={value}
              start={value ?? today()}
              {...(earliest ? { earliest } : {})}
              {...(latest ? { latest } : {})}
              onPick={pick}
              onMissing={() => setIsOpen(false)}
            />
          </Suspense>
        </Panel>
      )}
    </FieldFrame>
  );
}
