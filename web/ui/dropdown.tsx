import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import styles from './panel.module.css';
import { Loading } from './loading.tsx';
import { Panel } from './panel.tsx';

type DropdownProps = {
  /** Accessible name of the button, and of the panel. */
  label: string;
  /** Accessible name of the panel, where it differs from the button's. */
  panelLabel?: string;
  /** 'menu' for a panel of menu items only, which handles their arrow keys. */
  role?: 'dialog' | 'menu';
  /** What the button shows; its words are read out after the label. */
  face: ReactNode;
  /** Class of the button. */
  className?: string | undefined;
  /** The panel has no padding. */
  isFlush?: boolean;
  align?: 'start' | 'end';
  /** Disables the button and is its tooltip. */
  disabledReason?: string | undefined;
  /** Renders the panel's content; called when it opens, so that its code may be fetched then. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a panel under it. */
export function Dropdown(props: DropdownProps) {
  const { label, panelLabel = label, role = 'dialog' } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className}
        title={props.disabledReason ?? label}
        disabled={props.disabledReason !== undefined}
        aria-haspopup={role}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{label}</span>
        {props.face}
      </button>
      {isOpen && (
        <Panel
          id={id}
          role={role}
          label={panelLabel}
          anchor={button}
          align={props.align ?? 'end'}
          className={props.isFlush ? undefined : styles.padded}
          onClose={close}
        >
          <Suspense fallback={<Loading />}>{props.children(close)}</Suspense>
        </Panel>
      )}
    </>
  );
}
