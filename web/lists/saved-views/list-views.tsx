import { VIEWED_LISTS, type ViewedList } from '@netkhata/contract/viewed-lists';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { currentUserRead } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import styles from './list-views.module.css';

const SavedViewMenu = loadOnUse(async () => (await import('./saved-view-menu.tsx')).SavedViewMenu);
const SavedViewTabs = loadOnUse(async () => (await import('./saved-view-tabs.tsx')).SavedViewTabs);

const isViewed = (path: string): path is ViewedList =>
  (VIEWED_LISTS as readonly string[]).includes(path);

/**
 * Button with the menu of a list's saved views: to open one, save the current state, rename,
 * delete.
 */
export function ListViewsMenu({ path, columns }: { path: string; columns: readonly string[] }) {
  const t = useText();
  if (!isViewed(path)) return null;
  return (
    <Dropdown
      label={t('tables.views')}
      className={buttonClass({ tone: 'quiet', isSmall: true })}
      face={
        <>
          <IconBookmark size={16} aria-hidden />
          <span className={styles.deskWord} aria-hidden>
            {t('tables.views')}
          </span>
        </>
      }
    >
      {(close) => <SavedViewMenu list={path} columns={columns} onClose={close} />}
    </Dropdown>
  );
}

/** The user's saved views as tabs above the list; takes no room if there are none. */
export function ListViewTabs({ path }: { path: string }) {
  const { data: user } = useQuery({ ...currentUserRead, enabled: false });
  if (!isViewed(path) || !user?.savedViewLists.includes(path)) return null;
  return (
    <div className={styles.views}>
      <Suspense fallback={null}>
        <SavedViewTabs list={path} />
      </Suspense>
    </div>
  );
}
