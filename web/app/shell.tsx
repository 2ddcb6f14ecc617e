import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { KitProvider } from '../ui/kit-provider.tsx';
import { ScrollToTop } from '../ui/scroll-to-top.tsx';
import { CommandKey } from './command-key.tsx';
import { isMenuMinimised, keepMenuMinimised } from './menu-cookie.ts';
import { PhoneMenu } from './phone-menu.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Footer, SubHeader } from './sub-header.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every screen of a signed-in user. */
export function Shell() {
  const t = useText();
  const [isMinimised, setIsMinimised] = useState(isMenuMinimised);
  const [isPhoneMenuOpen, setIsPhoneMenuOpen] = useState(false);

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
        <TopBar onOpenMenu={() => setIsPhoneMenuOpen(true)} />
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
      <PhoneMenu isOpen={isPhoneMenuOpen} onClose={() => setIsPhoneMenuOpen(false)} />
      <ScrollToTop />
      <ConfirmHost />
      <SignInAgain />
      <CommandKey />
    </KitProvider>
  );
}
