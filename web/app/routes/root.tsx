import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ToastHost } from '../../ui/toast.tsx';

/** Around every page: its name in the window's title, and the toasts. */
export function Root() {
  const t = useText();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    const product = t('common.product');
    document.title = title ? `${t(title)} – ${product}` : product;
  }, [title, t]);
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
