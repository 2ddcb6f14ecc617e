import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { focusInside, keepTabInside } from './focus-inside.ts';
import styles from './panel.module.css';
import { type ElementRef, usePlace } from './use-place.ts';

type PanelProps = {
  id?: string;
  label: string;
  /** What it stands under: a button, a field. */
  anchor: ElementRef;
  align?: 'start' | 'end';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A small dialog over the page that does not stop the page: Esc or a press elsewhere closes it,
 * the focus stays inside and goes back. Placed by hand, it does without the kit's machinery.
 */
export function Panel({ id, label, anchor, align = 'end', onClose, ...props }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePlace(anchor, panel, { align, gapPx: 8 });
  const holdPress = usePressElsewhere(anchor, onClose);
  useFocusInside(anchor, panel);
  function press(event: KeyboardEvent<HTMLDivElement>) {
    // A calendar or list that is open over the panel takes the keys for itself.
    const dialog = (event.target as Element).closest('[role="dialog"]');
    if (dialog !== panel.current || event.defaultPrevented) return;
    if (event.key === 'Escape') onClose();
    keepTabInside(event.nativeEvent, panel.current);
  }
  return createPortal(
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles.panel, props.className)}
      onKeyDown={press}
      onPointerDown={holdPress}
    >
      {props.children}
    </div>,
    document.body,
  );
}

/** Closes on a press anywhere else; returns what the panel tells of a press inside, by React's tree. */
function usePressElsewhere(anchor: ElementRef, onClose: () => void): () => void {
  const isInside = useRef(false);
  useEffect(() => {
    function press(event: PointerEvent) {
      const isOnAnchor = anchor.current?.contains(event.target as Node) ?? false;
      if (!isInside.current && !isOnAnchor) onClose();
      isInside.current = false;
    }
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  });
  return () => {
    isInside.current = true;
  };
}

/** Focus goes to the first thing inside, and back to its opener unless it was moved elsewhere. */
function useFocusInside(anchor: ElementRef, panel: ElementRef): void {
  useLayoutEffect(() => {
    const now = document.activeElement as HTMLElement | null;
    const isOnAnchor = anchor.current?.contains(now) ?? false;
    const opener = isOnAnchor ? now : anchor.current;
    const inside = panel.current;
    if (inside) focusInside(inside);
    return () => {
      const last = document.activeElement;
      const isLost = last === null || last === document.body || inside?.contains(last);
      if (isLost) opener?.focus({ preventScroll: true });
    };
  }, [anchor, panel]);
}
