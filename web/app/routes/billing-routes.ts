import { lazyRouteComponent } from './page-code.ts';
import { screenPart } from './screen-part.tsx';
import { screen } from './shell-route.ts';

/** The screens of bills and payments, in the menu's order. */
export const billingScreens = [
  screen(
    '/bill-generates',
    {
      title: 'shell.billGenerate',
      group: 'shell.groupBilling',
      isInMenu: true,
      right: 'bills_manage',
    },
    lazyRouteComponent(() => import('../../features/bill-runs/bill-runs.tsx'), 'BillRuns'),
  ),
  screen(
    '/late-fees',
    {
      title: 'shell.lateFees',
      group: 'shell.groupBilling',
      isInMenu: true,
      right: 'bills_manage',
    },
    lazyRouteComponent(() => import('../../pages/late-fees.tsx'), 'LateFeesPage'),
  ),
  screen(
    '/outages',
    {
      title: 'shell.outages',
      group: 'shell.groupBilling',
      isInMenu: true,
      right: 'bills_manage',
    },
    lazyRouteComponent(() => import('../../pages/outages.tsx'), 'OutagesPage'),
  ),
  screen(
    '/bill-create',
    {
      title: 'shell.billCreate',
      group: 'shell.groupBilling',
      isInMenu: true,
      right: 'counter',
      isNarrow: true,
    },
    lazyRouteComponent(() => import('../../features/bills/bill-create.tsx'), 'BillCreate'),
  ),
  screen(
    '/bill-list',
    { title: 'shell.billList', group: 'shell.groupBilling', isInMenu: true, right: 'customers' },
    lazyRouteComponent(() => import('../../pages/bill-list.tsx'), 'BillListPage'),
  ),
  screen(
    '/bill-details/$id',
    {
      title: 'shell.billDetails',
      group: 'shell.groupBilling',
      under: '/bill-list',
      right: 'customers',
    },
    lazyRouteComponent(() => import('../../pages/bill-details.tsx'), 'BillDetailsPage'),
  ),
  screen(
    '/bill-edit/$id',
    {
      title: 'shell.billEdit',
      group: 'shell.groupBilling',
      under: '/bill-list',
      right: 'bills_manage',
      isNarrow: true,
    },
    screenPart(
      async () => (await import('../../features/bills/bill-edit.tsx')).BillEdit,
      ({ id }) => ({ billId: id }),
    ),
  ),
  screen(
    '/payment-collection',
    {
      title: 'shell.paymentCollection',
      group: 'shell.groupPayment',
      isInMenu: true,
      right: 'counter',
    },
    lazyRouteComponent(() => import('../../pages/payment-collection.tsx'), 'PaymentCollectionPage'),
  ),
  screen(
    '/payment-list',
    { title: 'shell.paymentList', group: 'shell.groupPayment', isInMenu: true, right: 'customers' },
    lazyRouteComponent(() => import('../../pages/payment-list.tsx'), 'PaymentListPage'),
  ),
  screen(
    '/payment-details/$id',
    {
      title: 'shell.paymentDetails',
      group: 'shell.groupPayment',
      under: '/payment-list',
      right: 'customers',
    },
    lazyRouteComponent(() => import('../../pages/payment-details.tsx'), 'PaymentDetailsPage'),
  ),
] as const;
