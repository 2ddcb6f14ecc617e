import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { sessionToken } from '../../api/session.ts';
import { type ListSearch, parseListSearch } from '../../lists/state/list-search.ts';
import type { ScreenFacts } from '../menu/screen-facts.ts';
import type { RouterContext } from './open-session.ts';
import { lazyRouteComponent, pageCode } from './page-code.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: lazyRouteComponent(() => import('./root.tsx'), 'Root'),
});

/**
 * Parses the address of the sign-in page. Only a path of this product may be returned to
 * afterwards. A refused one is set to undefined, as the router keeps keys that are left out.
 */
export function parseSignInSearch(search: Record<string, unknown>): { next?: string | undefined } {
  const { next } = search;
  const isOwnPath = typeof next === 'string' && /^\/(?![/\\])/.test(next);
  return { next: isOwnPath ? next : undefined };
}

export function requireSession({ location }: { location: { href: string } }) {
  if (sessionToken() !== null) return;
  const isRoot = location.href === '/' || location.href === '/logout';
  throw redirect({ to: '/login', search: isRoot ? {} : { next: location.href } });
}

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: parsePageSearch,
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    // Loaded here, as only a signed-in user needs it: the sign-in page does without.
    const { loadSignedInUser: openSession } = await pageCode(import('./open-session.ts'));
    return openSession(context);
  },
  component: lazyRouteComponent(() => import('../frame/shell.tsx'), 'Shell'),
});

type PageSearch = ListSearch & {
  tab?: string | undefined;
  id?: number | undefined;
  /** Shows only the customers with this label. */
  label?: number | undefined;
  /** The dashboard's period; a range also has `from` and `to`. */
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Shows the books as of the end of this day. */
  asOf?: string | undefined;
  /** Kinds of events to show in a customer's timeline, separated by commas. */
  kinds?: string | undefined;
};

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
const idIn = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined);

/** All list keys set to undefined: the router would keep the (invalid) values of keys left out. */
const EMPTY_LIST_SEARCH = {
  page: undefined,
  size: undefined,
  column: undefined,
  order: undefined,
  search: undefined,
  filters: undefined,
  columns: undefined,
} satisfies Record<keyof ListSearch, undefined>;

/** Parses what a screen may keep in its address: the list's state, tab, record id, period. */
function parsePageSearch(search: Record<string, unknown>): PageSearch {
  const { tab, id, label, period, from, to, asOf, kinds } = search;
  return {
    ...EMPTY_LIST_SEARCH,
    ...parseListSearch(search),
    tab: textIn(tab),
    id: idIn(id),
    label: idIn(label),
    period: textIn(period),
    from: textIn(from),
    to: textIn(to),
    asOf: textIn(asOf),
    kinds: textIn(kinds),
  };
}

type Component = ReturnType<typeof lazyRouteComponent>;

/** One screen inside the shell. */
export function screen<const Path extends `/${string}`>(
  path: Path,
  facts: ScreenFacts,
  component: Component,
) {
  return createRoute({ getParentRoute: () => shellRoute, path, staticData: facts, component });
}
