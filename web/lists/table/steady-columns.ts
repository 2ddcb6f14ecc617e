import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the columns as wide as they are, so that rows which come into sight move none of them, and
 * the browser need not measure all of them anew. Measured again when the list's width changes; for
 * other rows or columns it is drawn anew, by its key.
 */
export function SteadyColumns({
  scrollArea,
}: {
  scrollArea: RefObject<HTMLDivElement | null>;
}): null {
  useLayoutEffect(() => {
    const area = scrollArea.current;
    const table = area?.querySelector('table');
    if (!area || !table) return undefined;
    let release = () => {};
    let widthPx = 0;
    const watch = new ResizeObserver(() => {
      if (area.clientWidth === widthPx) return;
      widthPx = area.clientWidth;
      release();
      release = holdColumns(table);
    });
    // After the rows are painted: until then it would have the browser lay them out twice.
    let hold: ReturnType<typeof setTimeout> | undefined;
    const painting = requestAnimationFrame(() => {
      hold = setTimeout(() => watch.observe(area));
    });
    return () => {
      cancelAnimationFrame(painting);
      clearTimeout(hold);
      watch.disconnect();
      release();
    };
  }, [scrollArea]);
  return null;
}

/** Answers how to let them go again. */
function holdColumns(table: HTMLTableElement): () => void {
  const heads = [...table.querySelectorAll<HTMLElement>('thead tr:first-child > *')];
  const before = heads.map((head) => head.style.width);
  const widths = heads.map((head) => head.getBoundingClientRect().width);
  const set = (layout: string, widthOf: (index: number) => string): void => {
    table.style.tableLayout = layout;
    heads.forEach((head, index) => {
      head.style.width = widthOf(index);
    });
  };
  set('fixed', (index) => `${widths[index]}px`);
  return () => set('', (index) => before[index] ?? '');
}
