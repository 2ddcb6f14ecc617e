import { useLayoutEffect } from 'react';

export type ElementRef<Kind extends HTMLElement = HTMLElement> = { readonly current: Kind | null };

type Place = {
  /** Which edges of the two meet. */
  align: 'start' | 'end';
  gapPx: number;
  /** As wide as what it belongs to. */
  isAsWide?: boolean;
};

const EDGE_PX = 8;

/** Puts a panel under its anchor, or over it where there is no room, and inside the window. */
function placeBy(anchor: HTMLElement, panel: HTMLElement, { align, gapPx, isAsWide }: Place): void {
  const at = anchor.getBoundingClientRect();
  if (isAsWide) panel.style.width = `${at.width}px`;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const start = align === 'end' ? at.right - width : at.left;
  const isOver = at.bottom + gapPx + height > clientHeight && at.top - gapPx > height;
  const left = Math.max(EDGE_PX, Math.min(start, clientWidth - width - EDGE_PX));
  const top = isOver ? at.top - gapPx - height : at.bottom + gapPx;
  panel.style.left = '0px';
  panel.style.top = '0px';
  // Inside a dialog, position zero is the dialog's corner and not the window's.
  const zero = panel.getBoundingClientRect();
  panel.style.left = `${left - zero.left}px`;
  panel.style.top = `${top - zero.top}px`;
}

/** Holds a fixed panel in its place while the page scrolls and what is in the panel grows. */
export function usePlace(
  anchor: ElementRef,
  panel: ElementRef,
  { align, gapPx, isAsWide = false }: Place,
): void {
  useLayoutEffect(() => {
    const place = () => {
      if (anchor.current && panel.current) {
        placeBy(anchor.current, panel.current, { align, gapPx, isAsWide });
      }
    };
    place();
    const sizes = new ResizeObserver(place);
    if (panel.current) sizes.observe(panel.current);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, panel, align, gapPx, isAsWide]);
}
