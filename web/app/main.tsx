import '../ui/fonts.css';
import '../ui/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstScreen } from '../api/first-screen.ts';
import { createQueryClient } from '../api/query-client.ts';
import { preloadBanglaFace } from '../i18n/bangla-face.ts';
import { showStoredLanguage, text } from '../i18n/use-text.ts';
import { applyColorScheme, followSystemScheme } from '../ui/color-scheme.ts';
import { reloadPageOnce } from './routes/page-code.ts';
import { PageFailure } from './routes/page-failure.tsx';
import { routeTree } from './routes/routes.ts';
import { hideSplashWhen } from './frame/splash.ts';

const MAX_FONT_WAIT_MS = 1_500;

applyColorScheme();
followSystemScheme();

const queryClient = createQueryClient();

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

hideSplashWhen(
  new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
  }),
);

/** A page in Bangla waits for its font as it does for its texts, but not for long. */
const waitForFont = (): Promise<void> =>
  preloadBanglaFace(text()('common.product'), MAX_FONT_WAIT_MS);

async function start(root: HTMLElement) {
  // Texts, code and data load in parallel; nothing is rendered before the texts have arrived.
  await Promise.all([showStoredLanguage().then(waitForFont), router.load()]);
  await firstScreen.load?.(queryClient);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root).catch(reloadPageOnce);
