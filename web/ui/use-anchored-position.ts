import { useLayoutEffect } from 'react';

export type ElementRef<Kind extends HTMLElement = HTMLElement> = { readonly current: Kind | null };

type AnchorOptions = {
  /** Which edges of anchor and panel are aligned. */
  align: 'start' | 'end';
  gapPx: number;
  /** The panel is as wide as its anchor. */
  matchesAnchorWidth?: boolean;
};

const EDGE_PX = 8;

/**
 * Positions a panel below its anchor, or above it where there is no room, and within the window.
 */
function positionAt(
  anchor: HTMLElement,
  panel: HTMLElement,
  { align, gapPx, matchesAnchorWidth }: AnchorOptions,
): void {
  const at = anchor.getBoundingClientRect();
  if (matchesAnchorWidth) panel.style.width = `${at.width}px`;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const start = align === 'end' ? at.right - width : at.left;
  const isOver = at.bottom + gapPx + height > clientHeight && at.top - gapPx > height;
  const left = Math.max(EDGE_PX, Math.min(start, clientWidth - width - EDGE_PX));
  const top = isOver ? at.top - gapPx - height : at.bottom + gapPx;
  panel.style.left = '0px';
  panel.style.top = '0px';
  // Inside a dialog, a fixed position is relative to the dialog's corner, not to the window's.
  const zero = panel.getBoundingClientRect();
  panel.style.left = `${left - zero.left}px`;
  panel.style.top = `${top - zero.top}px`;
}

/** Keeps a fixed panel at its anchor while the page scrolls or the panel changes its size. */
export function useAnchoredPosition(
  anchor: ElementRef,
  panel: ElementRef,
  { align, gapPx, matchesAnchorWidth = false }: AnchorOptions,
): void {
  useLayoutEffect(() => {
    const update = () => {
      if (anchor.current && panel.current) {
        positionAt(anchor.current, panel.current, { align, gapPx, matchesAnchorWidth });
      }
    };
    update();
    const sizes = new ResizeObserver(update);
    if (panel.current) sizes.observe(panel.current);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [anchor, panel, align, gapPx, matchesAnchorWidth]);
}
