import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { focusInside, keepTabInside } from './focus-inside.ts';
import styles from './panel.module.css';
import { type ElementRef, useAnchoredPosition } from './use-anchored-position.ts';

type PanelProps = {
  id?: string;
  role?: 'dialog' | 'menu';
  label: string;
  /** The element that it is positioned at: a button, a field. */
  anchor: ElementRef;
  align?: 'start' | 'end';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A small non-modal dialog or menu: Esc or a press outside closes it, focus is trapped inside and
 * returned; Tab leaves a menu. It positions itself, so that it does not need the kit's code.
 */
export function Panel({ id, role = 'dialog', label, anchor, onClose, ...props }: PanelProps) {
  const { align = 'end' } = props;
  const panel = useRef<HTMLDivElement>(null);
  useAnchoredPosition(anchor, panel, { align, gapPx: 8 });
  const onPressInside = usePressElsewhere(anchor, onClose);
  useFocusInside(anchor, panel);
  function press(event: KeyboardEvent<HTMLDivElement>) {
    // A calendar or list open above the panel handles its own keys.
    const dialog = (event.target as Element).closest('[role="dialog"], [role="menu"]');
    if (dialog !== panel.current || event.defaultPrevented) return;
    if (event.key === 'Escape' || (role === 'menu' && event.key === 'Tab')) onClose();
    keepTabInside(event.nativeEvent, panel.current);
  }
  return createPortal(
    <div
      ref={panel}
      id={id}
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles.panel, props.className)}
      {...{ role, onKeyDown: press, onPointerDown: onPressInside }}
    >
      {props.children}
    </div>,
    document.body,
  );
}

/**
 * Closes on a press outside. Returns the handler for presses inside: React's events also bubble
 * from what is inside by the component tree but elsewhere in the DOM (a portal).
 */
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

/** Moves focus into the panel, and back to its opener unless it was moved elsewhere. */
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
