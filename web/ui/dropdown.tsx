import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './dropdown.module.css';
import { Loading } from './loading.tsx';

type DropdownProps = {
  /** Names the button and what it opens. */
  label: string;
  /** Names what it opens, where that has a name of its own. */
  panelLabel?: string;
  /** What the button shows; its words are read out after the label. */
  face: ReactNode;
  /** Draws the button. */
  className?: string | undefined;
  /** The panel has no space of its own around its content. */
  isFlush?: boolean;
  align?: 'start' | 'end';
  /** What stands in the panel; made when it opens, so its code may be loaded then. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a panel under it; Esc or a press elsewhere closes it, focus returns. Every
 * screen has some: placed by hand, they do without the kit's machinery of floating.
 */
export function Dropdown(props: DropdownProps) {
  const { label } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{label}</span>
        {props.face}
      </button>
      {isOpen && <Panel {...props} id={id} button={button} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type PanelProps = DropdownProps & {
  id: string;
  button: { readonly current: HTMLButtonElement | null };
  onClose: () => void;
};

function Panel({ id, button, onClose, align = 'end', ...props }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePlace(button, panel, align);
  const holdPress = usePressElsewhere(button, onClose);
  useFocusInside(button, panel);
  function press(event: KeyboardEvent<HTMLDivElement>) {
    // A calendar or list that is open over the panel takes the keys for itself.
    const dialog = (event.target as Element).closest('[role="dialog"]');
    if (dialog !== panel.current || event.defaultPrevented) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'Tab') keepTabInside(event, panel.current);
  }
  return createPortal(
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={props.panelLabel ?? props.label}
      tabIndex={-1}
      className={classNames(styles.panel, !props.isFlush && styles.padded)}
      onKeyDown={press}
      onPointerDown={holdPress}
    >
      <Suspense fallback={<Loading />}>{props.children(onClose)}</Suspense>
    </div>,
    document.body,
  );
}

type ElementRef = { readonly current: HTMLElement | null };

const GAP_PX = 8;

/** Puts the panel under its button, or over it where there is no room, and inside the window. */
function placeBy(button: HTMLElement, panel: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const start = align === 'end' ? at.right - width : at.left;
  const isOver = at.bottom + GAP_PX + height > clientHeight && at.top - GAP_PX > height;
  const left = Math.max(GAP_PX, Math.min(start, clientWidth - width - GAP_PX));
  const top = isOver ? at.top - GAP_PX - height : at.bottom + GAP_PX;
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

/** Holds the panel in its place while the page scrolls and what is in the panel grows. */
function usePlace(button: ElementRef, panel: ElementRef, align: 'start' | 'end'): void {
  useLayoutEffect(() => {
    const place = () => {
      if (button.current && panel.current) placeBy(button.current, panel.current, align);
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
  }, [button, panel, align]);
}

/** Closes on a press anywhere else; returns what the panel tells of a press inside, by React's tree. */
function usePressElsewhere(button: ElementRef, onClose: () => void): () => void {
  const isInside = useRef(false);
  useEffect(() => {
    function press(event: PointerEvent) {
      const isOnButton = button.current?.contains(event.target as Node) ?? false;
      if (!isInside.current && !isOnButton) onClose();
      isInside.current = false;
    }
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  });
  return () => {
    isInside.current = true;
  };
}

const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const reachableIn = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>(REACHABLE) ?? []),
];

/** Focus goes to the first thing inside, and back to the button unless it was moved elsewhere. */
function useFocusInside(button: ElementRef, panel: ElementRef): void {
  useLayoutEffect(() => {
    const opener = button.current;
    const inside = panel.current;
    const first = inside?.querySelector<HTMLElement>('[data-autofocus]') ?? reachableIn(inside)[0];
    (first ?? inside)?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const isLost = now === null || now === document.body || inside?.contains(now);
      if (isLost) opener?.focus({ preventScroll: true });
    };
  }, [button, panel]);
}

function keepTabInside(event: KeyboardEvent, panel: HTMLElement | null): void {
  const stops = reachableIn(panel);
  const [first, last] = [stops[0], stops.at(-1)];
  const now = document.activeElement;
  const isAtEdge = event.shiftKey ? now === first || now === panel : now === last;
  if (!isAtEdge && first) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
