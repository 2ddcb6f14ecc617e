import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

export type Tab<Name extends string> = { name: Name; label: ReactNode };

type TabsProps<Name extends string> = {
  /** Read to screen readers as the name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Name>[];
  active: Name;
  onChange: (name: Name) => void;
  children: ReactNode;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** A row of tabs over one panel; arrow keys move, the panel follows. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const id = useId();
  const { tabs, active } = props;
  const activeIndex = tabs.findIndex((tab) => tab.name === active);

  function moveBy(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const next = tabs[(activeIndex + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    props.onChange(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  }

  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={props.label} onKeyDown={moveBy}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.name === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === active ? 0 : -1}
            onClick={() => props.onChange(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className={styles.panel}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${active}`}
      >
        {props.children}
      </div>
    </div>
  );
}
