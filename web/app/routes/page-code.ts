import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';

/** The code of a page could not be fetched: no connection, or the server has newer files. */
export class PageCodeMissing extends Error {}

/** Awaits the import of a page's code; throws `PageCodeMissing`. */
export async function pageCode<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause: unknown) => {
    throw new PageCodeMissing('Page code missing', { cause });
  });
}

/**
 * The router's function, except for missing code: the router itself would reload the page at once,
 * which without a connection would leave an empty window. Here `PageFailure` decides.
 */
export const lazyRouteComponent: typeof lazyComponent = (load, name) =>
  lazyComponent(() => pageCode(load()), name);

/** Session storage: the start file of the build that was last reloaded automatically. */
const RELOADED_BUILD_KEY = 'loadedAnewFrom';

const currentStartFile = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/** Whether the server answers and has the files that its page refers to. */
async function isServerReachable(): Promise<boolean> {
  try {
    const page = await fetch(window.location.href, { cache: 'no-store' });
    const [file] = /\/assets\/[^"]+/.exec(await page.text()) ?? [];
    return file !== undefined && (await fetch(file, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page if the server can deliver it; otherwise returns false. */
export async function reloadPage(): Promise<boolean> {
  const isReachable = await isServerReachable();
  if (isReachable) window.location.reload();
  return isReachable;
}

/** Reloads automatically, but only once for each build, so that it cannot loop. */
export async function reloadPageOnce(): Promise<void> {
  const own = currentStartFile();
  if (sessionStorage.getItem(RELOADED_BUILD_KEY) === own) return;
  // Stored first: code may not run any more once the page is reloading.
  sessionStorage.setItem(RELOADED_BUILD_KEY, own);
  if (!(await reloadPage())) sessionStorage.removeItem(RELOADED_BUILD_KEY);
}
