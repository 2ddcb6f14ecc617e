import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, Ref, RefObject } from 'react';
import { isPhone } from '../../ui/use-is-phone.ts';
import styles from '../state/table.module.css';
import { SteadyColumns } from './steady-columns.ts';
import { WidestRow, type WidestRowProps } from './widest-row.tsx';

const ROW_PX = { compact: 36, comfortable: 44 };
/** Estimated height of a card until it is measured, and the height of a row of two lines. */
const CARD_PX = 240;
const LINES_PX = 72;
const OVERSCAN_ROWS = 1;
/** Height of a long list in table.module.css, used until the list is measured. */
const LIST_PX = 550;

export type VirtualRowsProps = {
  count: number;
  scrollArea: RefObject<HTMLDivElement | null>;
  /** Renders one row; `ref` measures it where rows are cards of varying height. */
  renderRow: (index: number, ref?: Ref<HTMLTableRowElement>) => ReactNode;
  /** Props of a hidden row with the longest value of each column; for rows of any type. */
  widest: WidestRowProps<never>;
  /** Identifies the rows and columns shown. */
  content: string;
  /** Rows have two lines (on a phone) and are no cards. */
  hasLines: boolean;
};

function rowPxNow(isCards: boolean, hasLines: boolean): number {
  if (isCards) return hasLines ? LINES_PX : CARD_PX;
  const isComfortable = document.documentElement.dataset['density'] === 'comfortable';
  return isComfortable ? ROW_PX.comfortable : ROW_PX.compact;
}

/** Renders the rows in view and a few around them; the rest is empty space of the same height. */
export function VirtualRows(props: VirtualRowsProps) {
  // The virtualizer is one mutable object, whose changes compiled code would not notice.
  'use no memo';
  const { count, scrollArea, renderRow, widest, content, hasLines } = props;
  const isCards = isPhone();
  const rowPx = rowPxNow(isCards, hasLines);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollArea.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 0, height: LIST_PX },
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <SpacerRow heightPx={before} />
      {items.map((item) =>
        isCards ? renderRow(item.index, virtualizer.measureElement) : renderRow(item.index),
      )}
      <SpacerRow heightPx={after} />
      <WidestRow {...widest} />
      {items.length > 0 && <SteadyColumns key={content} scrollArea={scrollArea} />}
    </>
  );
}

/** Takes the place of the rows out of view, so that the scroll bar is as long as the list. */
function SpacerRow({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr className={styles.spacerRow} aria-hidden>
      <td style={{ height: heightPx }} />
    </tr>
  );
}
