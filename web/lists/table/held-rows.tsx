import { IconRefresh } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './held-rows.module.css';

/** How often a list that waits looks whether it still disturbs somebody. */
const LOOK_EVERY_MS = 300;

type RowKey = (row: unknown) => string | number;
type Page = { rows: readonly unknown[]; total: number };

/** How many rows are other ones, new, or gone; where only the total differs, by how much. */
function changedRows(shown: Page, now: Page, keyOf: RowKey): number {
  const before = new Map(shown.rows.map((row) => [keyOf(row), JSON.stringify(row)]));
  const others = now.rows.filter((row) => before.get(keyOf(row)) !== JSON.stringify(row));
  const left = new Set(now.rows.map(keyOf));
  const gone = shown.rows.filter((row) => !left.has(keyOf(row)));
  // A new row pushes another one off the page, which is one change.
  return Math.max(others.length, gone.length) || Math.abs(now.total - shown.total);
}

/** Whether the same rows stand in the same places, so that nothing would move. */
const isInPlace = (shown: Page, now: Page, keyOf: RowKey): boolean =>
  shown.rows.length === now.rows.length &&
  shown.rows.every((row, place) => keyOf(row) === keyOf(now.rows[place]));

/** Whether somebody is at the rows: by the pointer, the keyboard, a selection, or in a dialog. */
function isAtRows(frame: HTMLElement | null): boolean {
  if (frame === null) return false;
  if (frame.hasAttribute('data-selecting') || document.querySelector('[role=dialog]')) return true;
  const body = frame.querySelector('tbody');
  return body !== null && (body.matches(':hover') || body.contains(document.activeElement));
}

/** A finger comes from nowhere, so on a touch screen rows never move by themselves. */
const isTouchScreen = (): boolean => matchMedia('(hover: none)').matches;

type HeldRowsProps = {
  frame: RefObject<HTMLElement | null>;
  queryKey: QueryKey;
  shown: Page | undefined;
  /** The rows as they are now. */
  page: Page;
  rowKey: RowKey;
};

/**
 * Shows rows that were changed elsewhere as soon as nobody is at the list; until then it offers
 * them, over the list, so that nothing moves.
 */
export function HeldRows({ frame, queryKey, shown, page, rowKey }: HeldRowsProps) {
  const t = useText();
  const client = useQueryClient();
  const count = shown ? changedRows(shown, page, rowKey) : 0;
  function show() {
    // An answer that was fetched since and not rendered yet is newer.
    if (client.getQueryData(queryKey) === shown) client.setQueryData(queryKey, page);
  }
  const look = useEffectEvent(() => {
    const moves = shown !== undefined && isTouchScreen() && !isInPlace(shown, page, rowKey);
    if (count === 0 || !(moves || isAtRows(frame.current))) show();
  });
  useEffect(() => {
    look();
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.offer} onClick={show}>
          <IconRefresh size={14} aria-hidden />
          {t('tables.changedElsewhere', { count })}
        </button>
      )}
    </div>
  );
}
