import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionToken } from '../api/session.ts';
import { withOfficeTexts } from '../i18n/use-text.ts';
import { requireSession, rootRoute, screen, shellRoute, signInSearchIn } from './shell-route.ts';

/*
 * The one table of screens: path, title, menu group and page. The router, the menu, the breadcrumbs
 * and the command palette read it. A page is loaded when it is opened, or about to be.
 */

const screens = [
  screen(
    '/dashboard',
    { title: 'shell.dashboard', isInMenu: true },
    lazyRouteComponent(() => import('../pages/dashboard.tsx'), 'DashboardPage'),
  ),
  screen(
    '/setup-area',
    { title: 'shell.areaSetup', group: 'shell.groupSetup', isInMenu: true },
    lazyRouteComponent(() => import('../pages/setup-area.tsx'), 'SetupAreaPage'),
  ),
  screen(
    '/setup-zone',
    { title: 'shell.zoneSetup', group: 'shell.groupSetup', isInMenu: true },
    lazyRouteComponent(() => import('../pages/setup-zone.tsx'), 'SetupZonePage'),
  ),
  screen(
    '/setup-package',
    { title: 'shell.packageSetup', group: 'shell.groupSetup', isInMenu: true },
    lazyRouteComponent(() => import('../pages/setup-package.tsx'), 'SetupPackagePage'),
  ),
  screen(
    '/customer-reg',
    { title: 'shell.createCustomer', group: 'shell.groupCustomer', isInMenu: true },
    lazyRouteComponent(() => import('../pages/customer-reg.tsx'), 'CustomerRegPage'),
  ),
  screen(
    '/customer-network',
    { title: 'shell.customerNetwork', group: 'shell.groupCustomer', isInMenu: true },
    lazyRouteComponent(() => import('../pages/customer-network.tsx'), 'CustomerNetworkPage'),
  ),
  screen(
    '/customer-search',
    { title: 'shell.customerSearch', group: 'shell.groupCustomer', isInMenu: true },
    lazyRouteComponent(() => import('../pages/customer-search.tsx'), 'CustomerSearchPage'),
  ),
  screen(
    '/customer-list',
    { title: 'shell.customerList', group: 'shell.groupCustomer', isInMenu: true },
    lazyRouteComponent(() => import('../pages/customer-list.tsx'), 'CustomerListPage'),
  ),
  screen(
    '/customer-details/$id',
    { title: 'shell.customerDetails', group: 'shell.groupCustomer', under: '/customer-list' },
    lazyRouteComponent(() => import('../pages/customer-details.tsx'), 'CustomerDetailsPage'),
  ),
  screen(
    '/customer-edit/$id',
    { title: 'shell.customerEdit', group: 'shell.groupCustomer', under: '/customer-list' },
    lazyRouteComponent(() => import('../pages/customer-edit.tsx'), 'CustomerEditPage'),
  ),
  screen(
    '/user-create',
    { title: 'shell.createUser', group: 'shell.groupUser', isInMenu: true },
    lazyRouteComponent(() => import('../pages/user-create.tsx'), 'UserCreatePage'),
  ),
  screen(
    '/user-list',
    { title: 'shell.userList', group: 'shell.groupUser', isInMenu: true },
    lazyRouteComponent(() => import('../pages/user-list.tsx'), 'UserListPage'),
  ),
  screen(
    '/user-edit/$id',
    { title: 'shell.userEdit', group: 'shell.groupUser', under: '/user-list' },
    lazyRouteComponent(() => import('../pages/user-edit.tsx'), 'UserEditPage'),
  ),
  screen(
    '/bill-generates',
    { title: 'shell.billGenerate', group: 'shell.groupBilling', isInMenu: true },
    lazyRouteComponent(() => import('../pages/bill-generates.tsx'), 'BillGeneratesPage'),
  ),
  screen(
    '/bill-create',
    { title: 'shell.billCreate', group: 'shell.groupBilling', isInMenu: true },
    lazyRouteComponent(() => import('../pages/bill-create.tsx'), 'BillCreatePage'),
  ),
  screen(
    '/bill-list',
    { title: 'shell.billList', group: 'shell.groupBilling', isInMenu: true },
    lazyRouteComponent(() => import('../pages/bill-list.tsx'), 'BillListPage'),
  ),
  screen(
    '/bill-details/$id',
    { title: 'shell.billDetails', group: 'shell.groupBilling', under: '/bill-list' },
    lazyRouteComponent(() => import('../pages/bill-details.tsx'), 'BillDetailsPage'),
  ),
  screen(
    '/bill-edit/$id',
    { title: 'shell.billEdit', group: 'shell.groupBilling', under: '/bill-list' },
    lazyRouteComponent(() => import('../pages/bill-edit.tsx'), 'BillEditPage'),
  ),
  screen(
    '/payment-collection',
    { title: 'shell.paymentCollection', group: 'shell.groupPayment', isInMenu: true },
    lazyRouteComponent(() => import('../pages/payment-collection.tsx'), 'PaymentCollectionPage'),
  ),
  screen(
    '/payment-list',
    { title: 'shell.paymentList', group: 'shell.groupPayment', isInMenu: true },
    lazyRouteComponent(() => import('../pages/payment-list.tsx'), 'PaymentListPage'),
  ),
  screen(
    '/payment-details/$id',
    { title: 'shell.paymentDetails', group: 'shell.groupPayment', under: '/payment-list' },
    lazyRouteComponent(() => import('../pages/payment-details.tsx'), 'PaymentDetailsPage'),
  ),
  screen(
    '/sms-send-zonewise',
    { title: 'shell.smsZone', group: 'shell.groupSms', isInMenu: true },
    lazyRouteComponent(() => import('../pages/sms-send-zonewise.tsx'), 'SmsSendZonewisePage'),
  ),
  screen(
    '/sms-send-customer',
    { title: 'shell.smsCustomer', group: 'shell.groupSms', isInMenu: true },
    lazyRouteComponent(() => import('../pages/sms-send-customer.tsx'), 'SmsSendCustomerPage'),
  ),
  screen(
    '/sms-template',
    { title: 'shell.smsTemplate', group: 'shell.groupSms', isInMenu: true },
    lazyRouteComponent(() => import('../pages/sms-template.tsx'), 'SmsTemplatePage'),
  ),
  screen(
    '/sms-history',
    { title: 'shell.smsHistory', group: 'shell.groupSms', isInMenu: true },
    lazyRouteComponent(() => import('../pages/sms-history.tsx'), 'SmsHistoryPage'),
  ),
  screen(
    '/report-customer-collection',
    { title: 'shell.collectionReport', group: 'shell.groupReports', isInMenu: true },
    lazyRouteComponent(
      () => import('../pages/report-customer-collection.tsx'),
      'ReportCustomerCollectionPage',
    ),
  ),
  screen(
    '/report-customer-due',
    { title: 'shell.dueReport', group: 'shell.groupReports', isInMenu: true },
    lazyRouteComponent(() => import('../pages/report-customer-due.tsx'), 'ReportCustomerDuePage'),
  ),
  screen(
    '/settings-company',
    { title: 'shell.companySettings', group: 'shell.groupSettings', isInMenu: true },
    lazyRouteComponent(
      () => withOfficeTexts(import('../pages/settings-company.tsx')),
      'SettingsCompanyPage',
    ),
  ),
  screen(
    '/settings-roles',
    { title: 'shell.roles', group: 'shell.groupSettings', isInMenu: true },
    lazyRouteComponent(
      () => withOfficeTexts(import('../pages/settings-roles.tsx')),
      'SettingsRolesPage',
    ),
  ),
  screen(
    '/settings-audit',
    { title: 'shell.auditTrail', group: 'shell.groupSettings', isInMenu: true },
    lazyRouteComponent(
      () => withOfficeTexts(import('../pages/settings-audit.tsx')),
      'SettingsAuditPage',
    ),
  ),
  screen(
    '/user/profile',
    { title: 'shell.profile' },
    lazyRouteComponent(
      () => withOfficeTexts(import('../pages/user-profile.tsx')),
      'UserProfilePage',
    ),
  ),
] as const;

/** Pages without the shell. */
const plainRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: (at) => {
      requireSession(at);
      throw redirect({ to: '/dashboard' });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    staticData: { title: 'signIn.title' },
    validateSearch: signInSearchIn,
    beforeLoad: ({ search }) => {
      if (sessionToken() !== null) throw redirect({ href: search.next ?? '/' });
    },
    component: lazyRouteComponent(() => import('../pages/login.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/change-password',
    staticData: { title: 'signIn.changeTitle' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => import('../pages/change-password.tsx'),
      'ChangePasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/logout',
    staticData: { title: 'shell.signOut' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(() => import('../pages/logout.tsx'), 'LogoutPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error',
    beforeLoad: () => {
      throw redirect({ to: '/error/error-v1' });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/error-v1',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(() => import('../pages/error.tsx'), 'ErrorPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(() => import('../pages/error.tsx'), 'ErrorPage'),
  }),
] as const;

export const routeTree = rootRoute.addChildren([shellRoute.addChildren(screens), ...plainRoutes]);
