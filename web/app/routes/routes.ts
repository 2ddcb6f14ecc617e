import { withOfficeTexts } from '../../i18n/use-text.ts';
import { lazyRouteComponent } from './page-code.ts';
import { plainRoutes } from './plain-routes.ts';
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
    { title: 'shell.dashboard', isInMenu: true },
    lazyRouteComponent(() => import('../../pages/dashboard.tsx'), 'DashboardPage'),
  ),
  screen(
    '/setup-area',
    {
      title: 'shell.areaSetup',
      group: 'shell.groupSetup',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../pages/setup-area.tsx'), 'SetupAreaPage'),
  ),
  screen(
    '/setup-zone',
    {
      title: 'shell.zoneSetup',
      group: 'shell.groupSetup',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../pages/setup-zone.tsx'), 'SetupZonePage'),
  ),
  screen(
    '/setup-package',
    {
      title: 'shell.packageSetup',
      group: 'shell.groupSetup',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../pages/setup-package.tsx'), 'SetupPackagePage'),
  ),
  screen(
    '/customer-reg',
    {
      title: 'shell.createCustomer',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'customers',
    },
    lazyRouteComponent(() => import('../../pages/customer-reg.tsx'), 'CustomerRegPage'),
  ),
  screen(
    '/customer-network',
    {
      title: 'shell.customerNetwork',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'customers',
    },
    lazyRouteComponent(() => import('../../pages/customer-network.tsx'), 'CustomerNetworkPage'),
  ),
  screen(
    '/customer-search',
    {
      title: 'shell.customerSearch',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'customers',
    },
    lazyRouteComponent(() => import('../../pages/customer-search.tsx'), 'CustomerSearchPage'),
  ),
  screen(
    '/customer-list',
    {
      title: 'shell.customerList',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'customers',
    },
    lazyRouteComponent(() => import('../../pages/customer-list.tsx'), 'CustomerListPage'),
  ),
  screen(
    '/customer-import',
    {
      title: 'shell.importRegister',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(
      () => withOfficeTexts(import('../../pages/customer-import.tsx')),
      'CustomerImportPage',
    ),
  ),
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
    },
    lazyRouteComponent(() => import('../../pages/customer-edit.tsx'), 'CustomerEditPage'),
  ),
  screen(
    '/user-create',
    {
      title: 'shell.createUser',
      group: 'shell.groupUser',
      isInMenu: true,
      right: 'zone_administration',
    },
    lazyRouteComponent(() => import('../../pages/user-create.tsx'), 'UserCreatePage'),
  ),
  screen(
    '/user-list',
    {
      title: 'shell.userList',
      group: 'shell.groupUser',
      isInMenu: true,
      right: 'zone_administration',
    },
    lazyRouteComponent(() => import('../../pages/user-list.tsx'), 'UserListPage'),
  ),
  screen(
    '/user-edit/$id',
    {
      title: 'shell.userEdit',
      group: 'shell.groupUser',
      under: '/user-list',
      right: 'zone_administration',
    },
    lazyRouteComponent(() => import('../../pages/user-edit.tsx'), 'UserEditPage'),
  ),
  screen(
    '/bill-generates',
    {
      title: 'shell.billGenerate',
      group: 'shell.groupBilling',
      isInMenu: true,
      right: 'bills_manage',
    },
    lazyRouteComponent(() => import('../../pages/bill-generates.tsx'), 'BillGeneratesPage'),
  ),
  screen(
    '/bill-create',
    { title: 'shell.billCreate', group: 'shell.groupBilling', isInMenu: true, right: 'counter' },
    lazyRouteComponent(() => import('../../pages/bill-create.tsx'), 'BillCreatePage'),
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
    },
    lazyRouteComponent(() => import('../../pages/bill-edit.tsx'), 'BillEditPage'),
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
      () => import('../../pages/report-customer-collection.tsx'),
      'ReportCustomerCollectionPage',
    ),
  ),
  screen(
    '/report-customer-due',
    { title: 'shell.dueReport', group: 'shell.groupReports', isInMenu: true, right: 'reports' },
    lazyRouteComponent(
      () => import('../../pages/report-customer-due.tsx'),
      'ReportCustomerDuePage',
    ),
  ),
  ...settingsScreens,
] as const;

export const routeTree = rootRoute.addChildren([shellRoute.addChildren(screens), ...plainRoutes]);
