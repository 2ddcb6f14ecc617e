import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FURTHER_TEXTS } from '../build/nouns-of-texts.ts';
import { createQueryClient } from '../api/query-client.ts';
import { showLanguage, importWithTexts } from '../i18n/use-text.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { KitEnv } from '../ui/kit-env.ts';
import { ToastHost } from '../ui/toast.tsx';
import { type Answer, answerWith } from './answers.ts';

type RenderScreenOptions = {
  /** The address; the element is shown on every path. */
  path?: string;
  answers?: readonly Answer[];
};

/**
 * Renders an element as a screen of the product: with router, cache, kit, toasts and confirmations.
 */
export async function renderScreen(element: ReactNode, options: RenderScreenOptions = {}) {
  await showLanguage('en');
  await importWithTexts(FURTHER_TEXTS, Promise.resolve());
  closeEarlierMessages();
  const requests = answerWith(options.answers ?? []);
  const rootRoute = createRootRoute({
    component: () => (
      <KitEnv value="test">
        <Outlet />
        <ConfirmHost />
        <ToastHost />
      </KitEnv>
    ),
  });
  const anyRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    component: () => element,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([anyRoute]),
    history: createMemoryHistory({ initialEntries: [options.path ?? '/screen'] }),
  });
  const queryClient = createQueryClient();
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('region', { name: 'Messages' });
  return { ...screen, requests, queryClient, router, user: userEvent.setup() };
}

/** Closes the toasts of earlier tests, as toasts outlive their screen. */
function closeEarlierMessages(): void {
  const { queryAllByRole, unmount } = render(
    <KitEnv value="test">
      <ToastHost />
    </KitEnv>,
  );
  for (const close of queryAllByRole('button', { name: 'Close' })) fireEvent.click(close);
  unmount();
}
