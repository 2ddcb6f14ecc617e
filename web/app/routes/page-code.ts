import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';

/** A page whose code could not be fetched: the line is down, or the server has newer files. */
export class PageCodeMissing extends Error {}

/** Code of a page; throws `PageCodeMissing`. */
export async function pageCode<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause: unknown) => {
    throw new PageCodeMissing('Page code missing', { cause });
  });
}

/**
 * The router's own, but for code that is missing: the router loads the page anew at once, which
 * without a connection would leave nothing of the product; here `PageFailure` decides.
 */
export const lazyRouteComponent: typeof lazyComponent = (load, name) =>
  lazyComponent(() => pageCode(load()), name);

/** The start file of the build that last loaded the page anew by itself. */
const LOADED_ANEW_KEY = 'loadedAnewFrom';

const ownStartFile = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/** Whether the server answers and has the files that its page names. */
async function isServerThere(): Promise<boolean> {
  try {
    const page = await fetch(window.location.href, { cache: 'no-store' });
    const [file] = /\/assets\/[^"]+/.exec(await page.text()) ?? [];
    return file !== undefined && (await fetch(file, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Loads the page anew at its address, where the server can give it; else answers false. */
export async function loadAnew(): Promise<boolean> {
  const isThere = await isServerThere();
  if (isThere) window.location.reload();
  return isThere;
}

/** The same without being asked to: once for each build of the product, so that it has an end. */
export async function loadAnewOnce(): Promise<void> {
  const own = ownStartFile();
  if (sessionStorage.getItem(LOADED_ANEW_KEY) === own) return;
  // Kept before: a page that is going may do no more.
  sessionStorage.setItem(LOADED_ANEW_KEY, own);
  if (!(await loadAnew())) sessionStorage.removeItem(LOADED_ANEW_KEY);
}
