import { customers } from '@netkhata/contract/customers';
import { dashboard as figures } from '@netkhata/contract/dashboard';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { places } from '@netkhata/contract/places';
import { reports } from '@netkhata/contract/reports';
import { today } from '@netkhata/contract/today';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { type Answer, answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { Dashboard } from './dashboard.tsx';

const collection = answer(reports.monthlyCollection, {
  billAmount: paisa(12_345_600),
  collectionAmount: paisa(5_000_000),
  dueAmount: paisa(9_900_050),
  receivedAmount: paisa(1_000_000),
  approvedAmount: paisa(4_000_000),
});
const totals = (active: number, deactive: number, closed: number) =>
  answer(reports.customerTotals, {
    activeCustomer: active,
    deactiveCustomer: deactive,
    closedCustomer: closed,
  });
const zones = answer(reports.zoneCustomers, [
  {
    zoneId: 1,
    zoneName: 'North',
    totalCustomer: 1205,
    activeCustomer: 1200,
    deactiveCustomer: 3,
    closedCustomer: 2,
  },
  {
    zoneId: null,
    zoneName: null,
    totalCustomer: 1,
    activeCustomer: 1,
    deactiveCustomer: 0,
    closedCustomer: 0,
  },
]);
const balances = answer(customers.customerBalances, ({ query }) => ({
  rows: [
    {
      id: 7,
      code: 'C1007',
      name: 'Abdul Karim',
      mobileNo: '01712345678',
      balance: paisa(query.get('type') === 'paid' ? 0 : 70_000),
      address: 'House 4, Mirpur',
    },
  ],
  currentPage: Number(query.get('page') ?? 1),
  lastPage: 3,
  perPage: 10,
  total: 21,
}));
const period = answer(figures.periodFigures, ({ query }) => ({
  fromDate: query.get('fromDate') ?? '2026-11-21',
  toDate: query.get('toDate') ?? '2026-11-21',
  billCount: 1,
  billAmount: paisa(70_000),
  paymentCount: 12,
  collectionAmount: paisa(840_000),
  receivedAmount: paisa(140_000),
  approvedAmount: paisa(700_000),
}));
const ages = ['0-30', '31-60', '61-90', '90+'] as const;
const series = answer(figures.dashboardSeries, {
  fromDate: '2026-11-20',
  toDate: '2026-11-21',
  months: [
    { month: '2026-10', billAmount: paisa(9_000_000), collectionAmount: paisa(8_000_000) },
    { month: '2026-11', billAmount: paisa(12_000_000), collectionAmount: paisa(5_000_000) },
  ],
  days: [
    { date: '2026-11-20', collectionAmount: paisa(0) },
    { date: '2026-11-21', collectionAmount: paisa(840_000) },
  ],
  dueByAge: ages.map((age, index) => ({
    age,
    fromDate: index === 3 ? null : '2026-10-22',
    toDate: index === 0 ? null : '2026-10-21',
    billCount: index,
    dueAmount: paisa(index * 100_000),
  })),
});
/** The today tasks: none, unless overridden. */
export const tasks = (changes: Partial<EndpointResult<typeof today.todayTasks>> = {}) =>
  answer(today.todayTasks, {
    approvals: null,
    overdue: null,
    hands: [],
    handovers: [],
    failedSms: null,
    tills: null,
    arrivals: null,
    openSince: null,
    ...changes,
  });
const place = { staffId: null, keeper: null, active: true, toBeConfirmed: null, openHandovers: [] };
const placeBalances = answer(places.placeTable, [
  { ...place, id: 11, name: 'Front desk', type: 'cash', balance: paisa(1_825_000) },
  { ...place, id: 17, name: 'Old till', type: 'cash', active: false, balance: paisa(0) },
  { ...place, id: 14, name: 'bKash', type: 'mobile', balance: paisa(6_241_050) },
  ...['Babul', 'Karim', 'Mitu', 'Salma', 'Sohel'].map((name, index) => ({
    ...place,
    id: 3,
    staffId: index + 2,
    name,
    type: 'hand' as const,
    balance: paisa(100_000),
    toBeConfirmed: paisa(index === 0 ? 30_000 : 0),
    openHandovers: index === 1 ? [{ id: 4, number: 'H2611-000004', amount: null }] : [],
  })),
]);
export const billsToMake = (count: number) =>
  answer(today.billsToMake, { billDate: '2026-11-21', count, amount: paisa(count * 100_000) });
export const steps = (changes: Partial<EndpointResult<typeof today.firstSteps>> = {}) =>
  answer(today.firstSteps, {
    company: true,
    places: true,
    packages: true,
    customers: true,
    team: true,
    run: true,
    payment: true,
    gateway: true,
    backup: true,
    isMonthClosed: true,
    ...changes,
  });
export const defaultAnswers = [
  collection,
  totals(1201, 3, 2),
  zones,
  balances,
  period,
  series,
  tasks(),
  billsToMake(0),
  placeBalances,
  steps(),
];

/**
 * Renders the dashboard of a company that has customers, unless overridden; cleans up after each
 * test.
 */
export function setUpDashboard() {
  // Preloads the lazy components, so that no test waits for their code.
  beforeAll(async () => {
    await Promise.all([import('./charts.tsx'), import('./due-ages.tsx'), import('./guide.tsx')]);
  });
  afterEach(cleanup);
  return async (answers: Answer[] = defaultAnswers, user = signedInAs(), path = '/dashboard') => {
    const page = await renderScreen(
      <SignedIn>
        <Dashboard />
      </SignedIn>,
      { path, answers: [user, ...answers] },
    );
    const requestsFor = (call: string) => page.requests.filter((each) => each.path === call);
    return { ...page, requestsFor };
  };
}
