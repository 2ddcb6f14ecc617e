import { IconLayoutNavbarCollapse } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { applyLayout, type LayoutSettings } from '../../shared/preferences/layout-settings.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './shell.module.css';
import { HiddenTitle } from './sub-header.tsx';

type BlankFrameProps = { layout: LayoutSettings; children: ReactNode };

/** The page without the frame (blank layout), with one small button that leads back. */
export function BlankFrame({ layout, children }: BlankFrameProps) {
  const t = useText();
  return (
    <>
      <main id="content" className={styles.content} tabIndex={-1}>
        <OfflineBanner />
        <HiddenTitle />
        <div className={styles.page}>{children}</div>
      </main>
      <IconButton
        label={t('shell.leaveBlank')}
        isSmall
        className={styles.leaveBlank ?? ''}
        onClick={() => applyLayout({ ...layout, content: { ...layout.content, isBlank: false } })}
      >
        <IconLayoutNavbarCollapse size={18} />
      </IconButton>
      <ScrollToTop />
    </>
  );
}
