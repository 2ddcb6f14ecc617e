import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { BANKNOTES, type CountedNote, MAX_PIECES, sumNotes } from '@netkhata/domain/banknotes';
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Taka } from '../../ui/taka.tsx';
import { ENTERED, takeTyped } from '../../ui/typed-ahead.ts';
import styles from './note-count.module.css';

/** Name under which digits are kept until the count is loaded. */
export const COUNT_FIELD = 'notes';

/** A count as a draft keeps it. */
export const NOTES_DRAFT = z.array(z.object({ note: z.literal(BANKNOTES), pieces: z.int() }));

type NoteCountProps = {
  /** Accessible name of the count: whose notes, or where they are. */
  label: string;
  /** Notes with no pieces may be left out. */
  value: readonly CountedNote[];
  onChange: (notes: CountedNote[]) => void;
  /** Enter was pressed at the last note. */
  onDone?: () => void;
  isDisabled?: boolean;
  hasAutoFocus?: boolean;
};

/** The keys that move between the notes. */
const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Form for counting cash: one large row for each note, with a numeric keypad on phones; Enter moves
 * to the next, and the running total is below.
 */
export function NoteCount(props: NoteCountProps) {
  const t = useText();
  const { value, onDone } = props;
  const frame = useRef<HTMLFieldSetElement>(null);

  /** What was typed while the count was loading, one number of pieces a line. */
  const takeEarlyPieces = useEffectEvent(() => {
    const typed = props.hasAutoFocus ? takeTyped(COUNT_FIELD)?.text : undefined;
    if (!typed) return;
    const pieces = typed.split(ENTERED);
    const counted = BANKNOTES.map((note, index) => ({
      note,
      pieces: parsePieces(pieces[index] ?? ''),
    }));
    props.onChange(counted.filter((one) => one.pieces > 0));
    const at = Math.min(pieces.length, BANKNOTES.length) - 1;
    const field = frame.current?.querySelectorAll('input')[at];
    field?.focus();
    // The digits just typed are not selected: the next one belongs to the same number.
    requestAnimationFrame(() => field?.setSelectionRange(field.value.length, field.value.length));
  });
  useLayoutEffect(() => takeEarlyPieces(), []);

  function move(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = frame.current?.querySelectorAll('input')[index + step];
    next?.focus();
    if (!next && event.key === 'Enter') onDone?.();
  }

  return (
    <div className={styles.count}>
      <fieldset ref={frame} className={styles.rows} disabled={props.isDisabled}>
        <legend>{props.label}</legend>
        {BANKNOTES.map((note, index) => (
          <NoteRow
            key={note}
            note={note}
            pieces={piecesOf(value, note)}
            hasAutoFocus={(props.hasAutoFocus ?? false) && index === 0}
            onKeyDown={(event) => move(event, index)}
            onChange={(pieces) => props.onChange(withPieces(value, { note, pieces }))}
          />
        ))}
      </fieldset>
      <div className={styles.total} role="status">
        <span>{t('cash.counted')}</span>
        <span className={styles.sum}>
          <Taka amount={sumNotes(value)} />
        </span>
      </div>
    </div>
  );
}

/** Number of pieces of a note. */
export const piecesOf = (notes: readonly CountedNote[], note: number): number =>
  notes.find((counted) => counted.note === note)?.pieces ?? 0;

/** The count with the pieces of one note replaced; notes with no pieces are left out. */
function withPieces(notes: readonly CountedNote[], changed: CountedNote): CountedNote[] {
  return BANKNOTES.map((note) => ({
    note,
    pieces: note === changed.note ? changed.pieces : piecesOf(notes, note),
  })).filter(({ pieces }) => pieces > 0);
}

type NoteRowProps = CountedNote & {
  hasAutoFocus: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onChange: (pieces: number) => void;
};

const MAX_DIGITS = String(MAX_PIECES).length;

const parsePieces = (text: string): number =>
  Number(toLatinDigits(text).replaceAll(/\D/g, '').slice(0, MAX_DIGITS));

/** One note: its value, the number of pieces, and their sum. */
function NoteRow({ note, pieces, onChange, onKeyDown, hasAutoFocus }: NoteRowProps) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const worth = format.place.currencySign + format.number(note);
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        <span aria-hidden>{worth}</span>
        <span className="visually-hidden">{t('cash.piecesOf', { note: worth })}</span>
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
        autoFocus={hasAutoFocus}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(parsePieces(event.currentTarget.value))}
      />
      <span className={styles.worth}>
        <Taka amount={sumNotes([{ note, pieces }])} />
      </span>
    </div>
  );
}
