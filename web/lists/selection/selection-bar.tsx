import type { PaisaSum } from '@netkhata/domain/paisa';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { NotDone, Progress } from '../../api/many-at-once.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEscapeKey } from '../../ui/escape-key.ts';
import { Taka } from '../../ui/taka.tsx';
import { FailureList } from './failure-list.tsx';
import { RowsProgress } from '../state/rows-progress.tsx';
import { SelectMore } from './select-more.tsx';
import styles from './selection-bar.module.css';
import type { Selection } from './selection.ts';
import { useSelectAll } from './use-select-all.ts';

const CLEAR_KEY = 'Esc';

type SelectionBarFrameProps<Row> = {
  selection: Selection<Row>;
  /** Sum of the selected rows, if they have amounts. */
  totalPaisa?: PaisaSum;
  progress?: Progress | undefined;
  /** Starts no further calls of the work under way. */
  stop?: () => void;
  notDone?: readonly NotDone<Row>[];
  /** Name of a row in the list of failures. */
  nameOf: (row: Row) => string;
  /** Buttons for the actions on the selected rows. */
  children: ReactNode;
};

/** Esc is left to a focused field. */
function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type="checkbox"]), select, textarea') ?? false;
}

/** Bar at the list's foot while rows are selected: their number, their sum, and the actions. */
export function SelectionBar<Row>(props: SelectionBarFrameProps<Row>) {
  const t = useText();
  const { selection, totalPaisa, notDone = [] } = props;
  const bar = useRef<HTMLElement>(null);
  const reading = useSelectAll(selection);
  const isReading = reading.progress !== undefined;
  const progress = props.progress ?? reading.progress;
  useMoveFocusToRows(bar);
  useEscapeKey(props.progress === undefined, () => {
    if (isTyping()) return;
    if (isReading) reading.stop();
    else selection.clear();
  });

  function selectAll() {
    // The button disappears once all rows are selected and would take the focus along.
    bar.current?.focus();
    void reading.start();
  }

  return (
    <section
      ref={bar}
      className={styles.bar}
      aria-label={t('selection.bar')}
      tabIndex={-1}
      data-foot-bar
    >
      <div className={styles.line}>
        <p className={styles.count}>
          <LiveStatus text={t('selection.chosen', { count: selection.rows.length })} />
          {totalPaisa !== undefined && <Taka amount={totalPaisa} isStrong />}
        </p>
        {progress && <RowsProgress {...progress} />}
        <div className={styles.actions}>
          {!isReading && props.children}
          {!progress && <SelectMore selection={selection} onSelectAll={selectAll} />}
        </div>
        <EndButton {...props} stop={isReading ? reading.stop : props.stop} progress={progress} />
      </div>
      {notDone.length > 0 && <FailureList notDone={notDone} nameOf={props.nameOf} />}
    </section>
  );
}

type EndButtonProps = {
  selection: { clear: () => void };
  progress: Progress | undefined;
  stop: (() => void) | undefined;
};

/** Stops the work under way; otherwise clears the selection. */
function EndButton({ selection, progress, stop }: EndButtonProps) {
  const t = useText();
  const clear = { onClick: selection.clear, title: CLEAR_KEY, 'aria-keyshortcuts': 'Escape' };
  const end = progress ? { onClick: stop, isDisabled: stop === undefined } : clear;
  return (
    <Button tone="quiet" isSmall {...end}>
      {t(progress ? 'selection.stop' : 'selection.clear')}
    </Button>
  );
}

/** Moves focus from the bar to the rows when the bar disappears. */
function useMoveFocusToRows(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = bar.current?.parentElement;
    return () => {
      const row = list?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
      requestAnimationFrame(() => {
        // In tests the document may be gone before the next frame.
        if (typeof document === 'undefined' || document.activeElement !== document.body) return;
        row?.focus({ preventScroll: true });
      });
    };
  }, [bar]);
}

/** A live region: screen readers announce only changes, not the text that it is mounted with. */
function LiveStatus({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(text));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return <span role="status">{announced}</span>;
}
