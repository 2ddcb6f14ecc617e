import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuList } from '../menu/menu-list.tsx';
import styles from './side-menu.module.css';

const OPEN_MS = 50;
const CLOSE_MS = 100;

type SideMenuProps = {
  isMinimised: boolean;
  onMinimise: (isMinimised: boolean) => void;
  /** Sticks while the page scrolls. */
  isFixed: boolean;
};

/** The menu on a desk; if minimised, it expands while it has hover or focus. */
export function SideMenu({ isMinimised, onMinimise, isFixed }: SideMenuProps) {
  const t = useText();
  const [isPeeking, setIsPeeking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function peek(next: boolean) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsPeeking(next), next ? OPEN_MS : CLOSE_MS);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const isNarrow = isMinimised && !isPeeking;
  return (
    <aside
      className={styles.rail}
      onMouseEnter={() => peek(true)}
      onMouseLeave={() => peek(false)}
      onFocus={() => peek(true)}
      onBlur={() => peek(false)}
    >
      <div
        className={classNames(
          styles.side,
          isFixed && styles.fixed,
          isNarrow && styles.narrow,
          isMinimised && styles.over,
        )}
      >
        <div className={styles.scroll}>
          <MenuList />
        </div>
        <div className={styles.foot}>
          <IconButton
            label={isMinimised ? t('shell.expandMenu') : t('shell.minimiseMenu')}
            aria-pressed={isMinimised}
            onClick={() => {
              setIsPeeking(false);
              onMinimise(!isMinimised);
            }}
          >
            {isMinimised ? (
              <IconLayoutSidebarLeftExpand size={20} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} />
            )}
          </IconButton>
        </div>
      </div>
    </aside>
  );
}
