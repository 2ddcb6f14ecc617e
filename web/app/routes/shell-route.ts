import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { sessionToken } from '../../api/session.ts';
import { type ListSearch, listSearchIn } from '../../lists/state/list-search.ts';
import type { ScreenFacts } from '../menu/screen-facts.ts';
import type { RouterContext } from './open-session.ts';
import { lazyRouteComponent, pageCode } from './page-code.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: lazyRouteComponent(() => import('./root.tsx'), 'Root'),
});

/**
 * Only a path of this product may be returned to after signing in. What is refused is written as
 * undefined: a key that is left out would keep what the address says.
 */
export function signInSearchIn(search: Record<string, unknown>): { next?: string | undefined } {
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
  validateSearch: pageSearchIn,
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    // Only a signed-in user reads who that is: the sign-in page does without.
    const { loadSignedInUser: openSession } = await pageCode(import('./open-session.ts'));
    return openSession(context);
  },
  component: lazyRouteComponent(() => import('../frame/shell.tsx'), 'Shell'),
});

type PageSearch = ListSearch & {
  tab?: string | undefined;
  id?: number | undefined;
  /** The label whose customers alone are listed. */
  label?: number | undefined;
  /** The dashboard's period; a range has its first and last day beside it. */
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The day at whose end the books are shown. */
  asOf?: string | undefined;
  /** What alone is shown of a customer's timeline, with commas between. */
  kinds?: string | undefined;
};

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
const idIn = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined);

/** A key that is left out would keep what the address says, however little sense that makes. */
const NOTHING_OF_A_LIST = {
  page: undefined,
  size: undefined,
  column: undefined,
  order: undefined,
  search: undefined,
  filters: undefined,
  columns: undefined,
} satisfies Record<keyof ListSearch, undefined>;

/** What any screen may keep in its address: its list's state, its tab, its record, its period. */
function pageSearchIn(search: Record<string, unknown>): PageSearch {
  const { tab, id, label, period, from, to, asOf, kinds } = search;
  return {
    ...NOTHING_OF_A_LIST,
    ...listSearchIn(search),
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
