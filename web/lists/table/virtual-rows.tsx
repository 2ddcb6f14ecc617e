import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, Ref, RefObject } from 'react';
import { isPhone } from '../../ui/use-is-phone.ts';
import styles from '../state/table.module.css';
import { SteadyColumns } from './steady-columns.ts';
import { WidestRow, type WidestRowProps } from './widest-row.tsx';

const ROW_PX = { compact: 36, comfortable: 44 };
/** What a card is about as high as, until it is measured, and a row of two lines. */
const CARD_PX = 240;
const LINES_PX = 72;
const OVERSCAN_ROWS = 1;
/** As high as table.module.css has a long list: its rows are drawn before it is measured. */
const LIST_PX = 550;

export type VirtualRowsProps = {
  count: number;
  scrollArea: RefObject<HTMLDivElement | null>;
  /** Draws one row; the ref measures it where rows are cards of their own height. */
  drawn: (index: number, ref?: Ref<HTMLTableRowElement>) => ReactNode;
  /** For a row that is not seen, with the longest value of each column; of any row's type. */
  widest: WidestRowProps<never>;
  /** Which rows in which columns these are. */
  content: string;
  /** On a phone rows are two lines and no cards. */
  hasLines: boolean;
};

function rowPxNow(isCards: boolean, hasLines: boolean): number {
  if (isCards) return hasLines ? LINES_PX : CARD_PX;
  const isComfortable = document.documentElement.dataset['density'] === 'comfortable';
  return isComfortable ? ROW_PX.comfortable : ROW_PX.compact;
}

/** Draws the rows in sight and a few around them; the rest is empty space of the right height. */
export function VirtualRows(props: VirtualRowsProps) {
  // The virtualizer changes inside one lasting object, which compiled code would not notice.
  'use no memo';
  const { count, scrollArea, drawn, widest, content, hasLines } = props;
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
        isCards ? drawn(item.index, virtualizer.measureElement) : drawn(item.index),
      )}
      <SpacerRow heightPx={after} />
      <WidestRow {...widest} />
      {items.length > 0 && <SteadyColumns key={content} scrollArea={scrollArea} />}
    </>
  );
}

/** Stands for the rows out of sight, so that the scroll bar is as long as the list. */
function SpacerRow({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr className={styles.spacerRow} aria-hidden>
      <td style={{ height: heightPx }} />
    </tr>
  );
}
