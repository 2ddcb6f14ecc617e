import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type Paisa, paisa, sumPaisa } from '@netkhata/domain/paisa';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Taka } from '../../ui/taka.tsx';
import styles from './note-count.module.css';

/** How many there are of each note, by its worth in whole units of the currency. */
export type NotePieces = Readonly<Record<string, number>>;

/** More pieces of one note than anybody counts are a slip of the hand. */
const MOST_DIGITS = 6;

const PAISA_PER_UNIT = 100;

/** What the notes are worth together. */
export function worthOf(pieces: NotePieces): Paisa {
  return sumPaisa(
    Object.entries(pieces).map(([note, count]) => paisa(Number(note) * count * PAISA_PER_UNIT)),
  );
}

type NoteCountProps = {
  /** Names the count: whose notes, or where they lie. */
  label: string;
  /** Worth of each note in whole units, the largest first. */
  notes: readonly number[];
  value: NotePieces;
  onChange: (pieces: NotePieces) => void;
  /** Enter was pressed at the last note. */
  onDone?: () => void;
  isDisabled?: boolean;
  hasFocusAtFirst?: boolean;
  errors?: string[];
  /** What the sum means, under it. */
  note?: ReactNode;
};

/** Steps of the keys that move between the notes. */
const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Notes counted by worth: one big row for each, the number keys of a phone, Enter on to the next,
 * and the running total under them.
 */
export function NoteCount(props: NoteCountProps) {
  const t = useText();
  const { notes, value, onDone, errors = [] } = props;
  const frame = useRef<HTMLFieldSetElement>(null);
  const id = useId();

  function move(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = frame.current?.querySelectorAll('input')[index + step];
    next?.focus();
    next?.select();
    if (!next && event.key === 'Enter') onDone?.();
  }

  return (
    <div className={styles.count}>
      <fieldset ref={frame} className={styles.rows} aria-describedby={`${id}-errors`}>
        <legend>{props.label}</legend>
        {notes.map((note, index) => (
          <NoteRow
            key={note}
            note={note}
            pieces={value[note] ?? 0}
            isDisabled={props.isDisabled ?? false}
            hasFocusAtFirst={(props.hasFocusAtFirst ?? false) && index === 0}
            onKeyDown={(event) => move(event, index)}
            onChange={(pieces) => props.onChange({ ...value, [note]: pieces })}
          />
        ))}
      </fieldset>
      <div className={styles.total} role="status">
        <span>{t('cash.counted')}</span>
        <span className={styles.sum}>
          <Taka amount={worthOf(value)} />
        </span>
        {props.note && <small>{props.note}</small>}
      </div>
      <div className={styles.errors} id={`${id}-errors`} role="alert">
        {errors.map((message) => (
          <div key={message}>{message}</div>
        ))}
      </div>
    </div>
  );
}

type NoteRowProps = {
  note: number;
  pieces: number;
  isDisabled: boolean;
  hasFocusAtFirst: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onChange: (pieces: number) => void;
};

const piecesIn = (text: string): number =>
  Number(toLatinDigits(text).replaceAll(/\D/g, '').slice(0, MOST_DIGITS));

/** One note: its worth, how many, and what they come to. */
function NoteRow({ note, pieces, onChange, ...props }: NoteRowProps) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const worth = format.place.currencySign + format.number(note);
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        {worth}
        <span className="visually-hidden"> {t('cash.pieces')}</span>
      </label>
      <span className={styles.times} aria-hidden>
        ×
      </span>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        value={pieces === 0 ? '' : format.number(pieces)}
        placeholder={format.number(0)}
        disabled={props.isDisabled}
        data-autofocus={props.hasFocusAtFirst || undefined}
        autoFocus={props.hasFocusAtFirst}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={props.onKeyDown}
        onChange={(event) => onChange(piecesIn(event.currentTarget.value))}
      />
      <span className={styles.worth}>
        <Taka amount={worthOf({ [note]: pieces })} />
      </span>
    </div>
  );
}
