import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { KitProvider } from '../ui/kit-provider.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { ScrollToTop } from '../ui/scroll-to-top.tsx';
import { CommandKey } from './command-key.tsx';
import { isMenuMinimised, keepMenuMinimised } from './menu-cookie.ts';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Footer, SubHeader } from './sub-header.tsx';
import { TopBar } from './top-bar.tsx';

const PhoneMenu = loadOnUse(async () => (await import('./phone-menu.tsx')).PhoneMenu);

/** The frame around every screen of a signed-in user. */
export function Shell() {
  const t = useText();
  const [isMinimised, setIsMinimised] = useState(isMenuMinimised);
  const [phoneMenu, setPhoneMenu] = useState<'never opened' | 'open' | 'closed'>('never opened');

  function minimise(next: boolean) {
    keepMenuMinimised(next);
    setIsMinimised(next);
  }

  return (
    <KitProvider>
      <a className={styles.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <div className={classNames(styles.shell, isMinimised && styles.minimised)}>
        <TopBar onOpenMenu={() => setPhoneMenu('open')} />
        <SideMenu isMinimised={isMinimised} onMinimise={minimise} />
        <div className={styles.main}>
          <main id="content" className={styles.content} tabIndex={-1}>
            <SubHeader />
            <div className={styles.page}>
              <Outlet />
            </div>
          </main>
          <Footer />
        </div>
      </div>
      {phoneMenu !== 'never opened' && (
        <Suspense fallback={null}>
          <PhoneMenu isOpen={phoneMenu === 'open'} onClose={() => setPhoneMenu('closed')} />
        </Suspense>
      )}
      <ScrollToTop />
      <ConfirmHost />
      <SignInAgain />
      <CommandKey />
    </KitProvider>
  );
}
