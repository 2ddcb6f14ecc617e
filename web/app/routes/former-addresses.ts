import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './shell-route.ts';

/** Addresses that screens had under the product's former words, and what they are now. */
const FORMER_ADDRESSES = {
  '/places': '/cash-and-accounts',
  '/place-statement': '/account-statement',
  '/hand-statement': '/cash-in-hand-statement',
  '/staff-debts': '/staff-balances',
  '/day-close': '/end-of-day',
  '/day-close-details': '/end-of-day-details',
  '/network-differences': '/router-reconciliation',
  '/settings-takeout': '/settings-export',
  '/second-factor': '/two-step-verification',
} as const;

const formerRoutes = Object.entries(FORMER_ADDRESSES).map(([former, now]) => {
  const hasRecord = /-(statement|details)$/.test(former);
  return createRoute({
    getParentRoute: () => rootRoute,
    path: hasRecord ? `${former}/$id` : former,
    beforeLoad: ({ location }) => {
      throw redirect({ href: now + location.href.slice(former.length), replace: true });
    },
  });
});

/**
 * Leads bookmarks from a former address to the screen, with record, filters and section. Left out of
 * the route table's type, so that no link of the product itself can lead to one.
 */
export const formerAddresses = formerRoutes as unknown as readonly [];
