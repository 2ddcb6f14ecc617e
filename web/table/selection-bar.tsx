import type { Paisa } from '@netkhata/domain/paisa';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { NotDone } from '../api/use-many-changes.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { useEscapeKey } from '../ui/escape-key.ts';
import { Taka } from '../ui/taka.tsx';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

const CLEAR_KEY = 'Esc';

type SelectionBarFrameProps<Row> = {
  selection: Selection<Row>;
  /** What the chosen rows come to; left out where they are no money. */
  totalPaisa?: Paisa;
  progress?: { done: number; total: number } | undefined;
  notDone?: readonly NotDone<Row>[];
  /** How a row is named where it was not done. */
  nameOf: (row: Row) => string;
  /** What can be done with the rows. */
  children: ReactNode;
};

/** In a field, Esc is about what stands there. */
function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type="checkbox"]), select, textarea') ?? false;
}

/** At the list's foot while rows are chosen: how many, what they come to, what can be done. */
export function SelectionBar<Row>(props: SelectionBarFrameProps<Row>) {
  const t = useText();
  const { selection, totalPaisa, progress, notDone = [] } = props;
  const bar = useRef<HTMLElement>(null);
  useRowsTakeFocus(bar);
  useEscapeKey(progress === undefined, () => {
    if (!isTyping()) selection.clear();
  });
  return (
    <section ref={bar} className={styles.bar} aria-label={t('selection.bar')} data-foot-bar>
      <div className={styles.line}>
        <p className={styles.count}>
          <Said text={t('selection.chosen', { count: selection.rows.length })} />
          {totalPaisa !== undefined && <Taka amount={totalPaisa} isStrong />}
        </p>
        {progress && <Progress {...progress} />}
        <div className={styles.actions}>
          {props.children}
          {!selection.isPageTaken && (
            <Button tone="quiet" isSmall onClick={selection.togglePage}>
              {t('tables.selectPage')}
            </Button>
          )}
        </div>
        <Button
          tone="quiet"
          isSmall
          isDisabled={progress !== undefined}
          onClick={selection.clear}
          title={CLEAR_KEY}
          aria-keyshortcuts="Escape"
        >
          {t('selection.clear')}
        </Button>
      </div>
      {notDone.length > 0 && <NotDoneList notDone={notDone} nameOf={props.nameOf} />}
    </section>
  );
}

/** A focus that goes with the bar, goes on in the rows. */
function useRowsTakeFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = bar.current?.parentElement;
    return () => {
      const row = list?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
      requestAnimationFrame(() => {
        // The window may have gone with its page before the time came.
        if (typeof document === 'undefined' || document.activeElement !== document.body) return;
        row?.focus({ preventScroll: true });
      });
    };
  }, [bar]);
}

/** Read out when it changes; a text that is there from the start would not be. */
function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(text));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return <span role="status">{said}</span>;
}

function Progress({ done, total }: { done: number; total: number }) {
  const t = useText();
  return (
    <span className={styles.progress}>
      <progress value={done} max={total} aria-label={t('common.pleaseWait')} />
      {t('selection.progress', { done, total })}
    </span>
  );
}

type NotDoneListProps<Row> = {
  notDone: readonly NotDone<Row>[];
  nameOf: (row: Row) => string;
};

function NotDoneList<Row>({ notDone, nameOf }: NotDoneListProps<Row>) {
  const t = useText();
  return (
    <div className={styles.failures} role="alert">
      <strong>{t('selection.notDone', { count: notDone.length })}</strong>
      <ul>
        {notDone.map(({ subject, messages }) => (
          <li key={nameOf(subject)}>
            {nameOf(subject)}: {messages.join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
