import '@mantine/core/styles/Popover.css';
import { Popover } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
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

/** A button that opens a panel under it; Esc or a press elsewhere closes it, focus returns. */
export function Dropdown(props: DropdownProps) {
  const { label, panelLabel = label, align = 'end' } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={props.className}
          title={label}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="visually-hidden">{label}</span>
          {props.face}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={panelLabel}
        className={classNames(styles.panel, !props.isFlush && styles.padded)}
      >
        <Suspense fallback={<Loading />}>{props.children(() => setIsOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
