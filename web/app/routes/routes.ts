import { billingScreens } from './billing-routes.ts';
import { moneyScreens } from './money-routes.ts';
import { networkScreens, networkSetupScreens } from './network-routes.ts';
import { lazyRouteComponent } from './page-code.ts';
import { plainRoutes } from './plain-routes.ts';
import { screenPart } from './screen-part.tsx';
import { settingsScreens } from './settings-routes.ts';
import { rootRoute, screen, shellRoute } from './shell-route.ts';
import { smsScreens } from './sms-routes.ts';

/*
 * The one table of screens: path, title, menu group and page. The router, the menu, the breadcrumbs
 * and the command palette read it. A page is loaded when it is opened, or about to be.
 */

const screens = [
  screen(
    '/dashboard',
    { title: 'shell.dashboard', isInMenu: true, hasPeriod: true },
    lazyRouteComponent(() => import('../../features/dashboard/dashboard.tsx'), 'Dashboard'),
  ),
  screen(
    '/setup-area',
    {
      title: 'shell.areaSetup',
      group: 'shell.groupSetup',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../features/setup/named-setup.tsx'), 'AreaSetup'),
  ),
  screen(
    '/setup-zone',
    {
      title: 'shell.zoneSetup',
      group: 'shell.groupSetup',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../features/setup/named-setup.tsx'), 'ZoneSetup'),
  ),
  screen(
    '/setup-package',
    {
      title: 'shell.packageSetup',
      group: 'shell.groupSetup',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../pages/package-setup.tsx'), 'PackageSetupPage'),
  ),
  ...networkSetupScreens,
  screen(
    '/customer-reg',
    {
      title: 'shell.createCustomer',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'customers',
      isNarrow: true,
    },
    screenPart(
      async () => (await import('../../features/customers/form/customer-form.tsx')).CustomerForm,
      ({ leadTo }) => ({ onSaved: leadTo('/customer-list') }),
    ),
  ),
  screen(
    '/customer-network',
    {
      title: 'shell.customerNetwork',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'customers',
      isNarrow: true,
    },
    lazyRouteComponent(
      () => import('../../features/customers/form/network-form.tsx'),
      'CustomerNetwork',
    ),
  ),
  screen(
    '/customer-search',
    {
      title: 'shell.customerSearch',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'customers',
    },
    lazyRouteComponent(
      () => import('../../features/customers/list/customer-search.tsx'),
      'CustomerSearch',
    ),
  ),
  screen(
    '/customer-list',
    {
      title: 'shell.customerList',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'customers',
    },
    lazyRouteComponent(
      () => import('../../features/customers/list/customer-table.tsx'),
      'CustomerTable',
    ),
  ),
  screen(
    '/customer-import',
    {
      title: 'shell.moveIn',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../pages/move-in.tsx'), 'MoveInPage'),
  ),
  ...networkScreens,
  screen(
    '/customer-details/$id',
    {
      title: 'shell.customerDetails',
      group: 'shell.groupCustomer',
      under: '/customer-list',
      right: 'customers',
    },
    lazyRouteComponent(() => import('../../pages/customer-details.tsx'), 'CustomerDetailsPage'),
  ),
  screen(
    '/customer-edit/$id',
    {
      title: 'shell.customerEdit',
      group: 'shell.groupCustomer',
      under: '/customer-list',
      right: 'customers',
      isNarrow: true,
    },
    screenPart(
      async () => (await import('../../features/customers/form/customer-form.tsx')).CustomerUpdate,
      ({ id, leadTo }) => ({ customerId: id, onSaved: leadTo('/customer-list') }),
    ),
  ),
  screen(
    '/user-create',
    {
      title: 'shell.createUser',
      group: 'shell.groupUser',
      isInMenu: true,
      right: 'zone_administration',
      isNarrow: true,
    },
    screenPart(
      async () => (await import('../../features/users/user-form.tsx')).UserForm,
      ({ leadTo }) => ({ onSaved: leadTo('/user-list') }),
    ),
  ),
  screen(
    '/user-list',
    {
      title: 'shell.userList',
      group: 'shell.groupUser',
      isInMenu: true,
      right: 'zone_administration',
    },
    lazyRouteComponent(() => import('../../features/users/user-table.tsx'), 'UserTable'),
  ),
  screen(
    '/user-edit/$id',
    {
      title: 'shell.userEdit',
      group: 'shell.groupUser',
      under: '/user-list',
      right: 'zone_administration',
      isNarrow: true,
    },
    screenPart(
      async () => (await import('../../features/users/user-update.tsx')).UserUpdate,
      ({ id, leadTo }) => ({ userId: id, onSaved: leadTo('/user-list') }),
    ),
  ),
  ...billingScreens,
  ...moneyScreens,
  ...smsScreens,
  screen(
    '/report-customer-collection',
    {
      title: 'shell.collectionReport',
      group: 'shell.groupReports',
      isInMenu: true,
      right: 'reports',
    },
    lazyRouteComponent(
      () => import('../../features/reports/collection-report.tsx'),
      'CollectionReport',
    ),
  ),
  screen(
    '/report-customer-due',
    { title: 'shell.dueReport', group: 'shell.groupReports', isInMenu: true, right: 'reports' },
    lazyRouteComponent(() => import('../../features/reports/due-table.tsx'), 'DueTable'),
  ),
  screen(
    '/report-subscribers',
    {
      title: 'shell.subscriberReport',
      group: 'shell.groupReports',
      isInMenu: true,
      right: 'reports',
    },
    lazyRouteComponent(
      () => import('../../features/reports/subscriber-report.tsx'),
      'SubscriberReport',
    ),
  ),
  screen(
    '/report-open-bills',
    {
      title: 'shell.openBills',
      group: 'shell.groupReports',
      under: '/report-customer-due',
      right: 'reports',
    },
    lazyRouteComponent(() => import('../../features/reports/open-bill-table.tsx'), 'OpenBillTable'),
  ),
  ...settingsScreens,
] as const;

export const routeTree = rootRoute.addChildren([shellRoute.addChildren(screens), ...plainRoutes]);
