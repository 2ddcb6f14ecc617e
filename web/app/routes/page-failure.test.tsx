import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { showLanguage } from '../../i18n/use-text.ts';
import { ToastHost } from '../../ui/toast.tsx';
import { lazyRouteComponent } from './page-code.ts';
import { PageFailure } from './page-failure.tsx';

const reload = vi.fn<() => void>();
const fetched = vi.fn<(address: string) => Promise<Response>>();

const PAGE = '<script src="/assets/head-start-2.js"></script>';
/** A server with its page, and with or without the files of that page. */
const serverWith = (hasFiles: boolean) => (address: string) =>
  Promise.resolve(
    address.startsWith('/assets/')
      ? new Response('', { status: hasFiles ? 200 : 404 })
      : new Response(PAGE),
  );
const noServer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Chromium's message for a failed import, at which the router would reload the page by itself. */
const gone = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

async function openPage() {
  await showLanguage('en');
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ToastHost />
      </>
    ),
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/bill-list',
    component: lazyRouteComponent(gone, 'BillListPage' as never),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/bill-list'] }),
    defaultErrorComponent: PageFailure,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const heading = await screen.findByText('This could not be loaded');
  return heading.closest('[role=alert]');
}

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  reload.mockReset();
  fetched.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a page whose code cannot be loaded', () => {
  it('reloads once when the server has it', async () => {
    fetched.mockImplementation(serverWith(true));
    await openPage();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    cleanup();
    fetched.mockClear();
    await openPage();
    // A reload that the user asks for is not refused.
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['no server answers', noServer],
    ['the files cannot be loaded', serverWith(false)],
  ])('stays and explains why when %s', async (_, server) => {
    fetched.mockImplementation(server);
    const alert = await openPage();
    expect(alert?.textContent).toContain('The connection is lost, or Netkhata was updated');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No connection')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    // Reloads once the server has the files again.
    fetched.mockImplementation(serverWith(true));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});
