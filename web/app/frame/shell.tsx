import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import {
  createElement,
  type FunctionComponent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  applyDensity,
  type LayoutSettings,
  storedLayout,
} from '../../shared/preferences/layout-settings.ts';
import {
  isMenuMinimised,
  storeMenuMinimised,
  onMenuMinimised,
} from '../../shared/preferences/menu-cookie.ts';
import { useIsCollector } from '../../shared/staff/use-is-collector.ts';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { MayOpenContext } from '../../ui/link.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { RouteProgress } from '../../ui/loading.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useKeys } from '../commands/keys.ts';
import { AllowedPage } from './allowed-page.tsx';
import { BlankFrame } from './blank-frame.tsx';
import { Footer } from './footer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Overlays } from './overlays.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { HiddenTitle, SubHeader } from './sub-header.tsx';
import { TopBar } from './top-bar.tsx';

const PhoneBar = loadOnUse(async () => (await import('./phone-bar.tsx')).PhoneBar);
const PhoneMenu = loadOnUse(async () => (await import('./phone-menu.tsx')).PhoneMenu);

/** After the first screen, which has more urgent things to load. */
const FOLLOW_AFTER_MS = 2_000;

/**
 * Shows what changes elsewhere, and fetches lists that are about to be opened. Without its code the
 * screens work as they are.
 */
function useWorkBehind(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const ends: (() => void)[] = [];
    let isOver = false;
    const start = async () => {
      const { followChanges, fetchListsAhead } = await import('./follow-changes.ts');
      if (!isOver) ends.push(followChanges(client), fetchListsAhead(router));
    };
    const timer = setTimeout(() => void start().catch(() => undefined), FOLLOW_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client, router]);
}

/** What keeps keys for what comes next, fetched with the first key or press. */
function useHeldKeys(): FunctionComponent | undefined {
  const [Loaded, setLoaded] = useState<FunctionComponent>();
  useEffect(() => {
    const end = new AbortController();
    const load = () => {
      end.abort();
      // Without its code, keys go where the focus is.
      import('./held-keys.tsx').then(
        ({ HeldKeys }) => setLoaded(() => HeldKeys),
        () => undefined,
      );
    };
    for (const name of ['keydown', 'pointerdown']) {
      window.addEventListener(name, load, { capture: true, signal: end.signal });
    }
    return () => end.abort();
  }, []);
  return Loaded;
}

/** Whether the user's role may open the screen at a path: of a route, or of one record. */
function useMayOpen(): (path: string) => boolean {
  const { rights } = useCurrentUser();
  const { routesByPath } = useRouter();
  return useCallback(
    (path) => {
      const route = path.replace(/\/\d+$/, '/$id') as keyof typeof routesByPath;
      const right = routesByPath[route]?.options.staticData?.right;
      return right === undefined || rights.includes(right);
    },
    [rights, routesByPath],
  );
}

/** The frame around every screen of a signed-in user, with this device's layout. */
export function Shell() {
  const t = useText();
  const [layout] = useState(storedLayout);
  const pathname = useLocation({ select: (here) => here.pathname });
  useKeys();
  useWorkBehind();
  const HeldKeys = useHeldKeys();
  useLayoutEffect(applyDensity, []);
  return (
    <MayOpenContext value={useMayOpen()}>
      <RouteProgress routeKey={pathname} />
      <a className={styles.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      {layout.content.isBlank ? (
        <BlankFrame layout={layout}>
          <AllowedPage>
            <Outlet />
          </AllowedPage>
        </BlankFrame>
      ) : (
        <Frame layout={layout}>
          <AllowedPage>
            <Outlet />
          </AllowedPage>
        </Frame>
      )}
      {HeldKeys && createElement(HeldKeys)}
      <ConfirmHost />
      <SignInAgain />
      <Overlays />
    </MayOpenContext>
  );
}

function Frame({ layout, children }: { layout: LayoutSettings; children: ReactNode }) {
  const { header, subheader, content, aside, footer } = layout;
  const isMinimised = useSyncExternalStore(onMenuMinimised, isMenuMinimised);
  const [phoneMenu, setPhoneMenu] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const isCollector = useIsCollector();
  const hasBar = useIsPhone() && isCollector;
  const boxed = content.width === 'boxed' && styles.boxed;
  return (
    <div
      className={classNames(
        styles.shell,
        isMinimised && styles.minimised,
        (isMinimised || !aside.isShown) && styles.noWideMenu,
        !header.isFixed && styles.scrollingHeader,
        footer.isShown && footer.isFixed && styles.fixedFooter,
        hasBar && styles.withBar,
      )}
    >
      <TopBar layout={layout} onOpenMenu={() => setPhoneMenu('open')} />
      {aside.isShown && (
        <SideMenu
          isMinimised={isMinimised}
          onMinimise={storeMenuMinimised}
          isFixed={aside.isFixed}
        />
      )}
      <div className={styles.main}>
        <main id="content" className={styles.content} tabIndex={-1}>
          <OfflineBanner />
          {subheader.isShown ? (
            <SubHeader className={classNames(boxed, subheader.isFixed && styles.stuckSubheader)} />
          ) : (
            <HiddenTitle />
          )}
          <div className={classNames(styles.page, boxed)}>{children}</div>
        </main>
        {footer.isShown && (
          <Footer className={classNames(boxed, footer.isFixed && styles.stuckFooter)} />
        )}
      </div>
      {!header.isFixed && <ScrollToTop />}
      {hasBar && (
        <Suspense fallback={null}>
          <PhoneBar
            onSearch={() => document.querySelector<HTMLElement>('header [role=combobox]')?.focus()}
            onOpenMenu={() => setPhoneMenu('open')}
          />
        </Suspense>
      )}
      {phoneMenu !== 'never opened' && (
        <Suspense fallback={null}>
          <PhoneMenu isOpen={phoneMenu === 'open'} onClose={() => setPhoneMenu('closed')} />
        </Suspense>
      )}
    </div>
  );
}
