import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ToastHost } from '../../ui/toast.tsx';

/** The root of every page: sets the window's title and shows the toasts. */
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
