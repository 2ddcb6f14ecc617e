import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import styles from './dropdown.module.css';
import { Loading } from './loading.tsx';
import { Panel } from './panel.tsx';

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
  /** Why it does not open here; without it, it does. */
  disabledReason?: string | undefined;
  /** What stands in the panel; made when it opens, so its code may be loaded then. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a panel under it. */
export function Dropdown(props: DropdownProps) {
  const { label, panelLabel = label } = props;
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
        aria-haspopup="dialog"
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
