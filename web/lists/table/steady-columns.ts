import { type RefObject, useLayoutEffect } from 'react';

/**
 * Fixes the column widths, so that rows which scroll into view do not change them and the browser
 * need not measure them all again. Measures again when the list's width changes; for other rows or
 * columns it is mounted anew, by its key.
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
      release = fixColumnWidths(table);
    });
    // Waits until the rows are painted: earlier it would make the browser lay them out twice.
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

/** Fixes the widths of the columns; returns the function that releases them. */
function fixColumnWidths(table: HTMLTableElement): () => void {
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
