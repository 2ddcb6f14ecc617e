import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, Ref, RefObject } from 'react';
import styles from './table.module.css';

const PHONE = '(max-width: 767px)';
const ROW_PX = { compact: 36, comfortable: 44 };
const OVERSCAN_ROWS = 8;

type VirtualRowsProps = {
  count: number;
  scrollArea: RefObject<HTMLDivElement | null>;
  /** Draws one row; the ref measures it where rows are cards of their own height. */
  drawn: (index: number, ref?: Ref<HTMLTableRowElement>) => ReactNode;
};

/** Draws the rows in sight and a few around them; the rest is empty space of the right height. */
export function VirtualRows({ count, scrollArea, drawn }: VirtualRowsProps) {
  // The virtualizer changes inside one lasting object, which compiled code would not notice.
  'use no memo';
  const isComfortable = document.documentElement.dataset['density'] === 'comfortable';
  const rowPx = isComfortable ? ROW_PX.comfortable : ROW_PX.compact;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollArea.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
  });
  const isCards = matchMedia(PHONE).matches;
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
