import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { RouteProgress } from '../../ui/route-progress.tsx';
import { ToastHost } from '../../ui/toast.tsx';

/** Around every page: its name in the window's title, the progress bar and the toasts. */
export function Root() {
  const t = useText();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    const product = t('common.product');
    document.title = title ? `${t(title)} – ${product}` : product;
  }, [title, t]);
  return (
    <>
      <RouteProgress routeKey={pathname} />
      <Outlet />
      <ToastHost />
    </>
  );
}
