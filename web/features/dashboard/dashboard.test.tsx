import { company } from '@netkhata/contract/company';
import { customers } from '@netkhata/contract/customers';
import { dashboard as figures } from '@netkhata/contract/dashboard';
import { reports } from '@netkhata/contract/reports';
import { setup } from '@netkhata/contract/setup';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { Dashboard } from './dashboard.tsx';

// Loaded on use: read beforehand, so that no test waits for their code.
beforeAll(async () => {
  await Promise.all([
    import('./charts.tsx'),
    import('./due-ages.tsx'),
    import('./first-steps.tsx'),
  ]);
});

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
    billCount: index,
    dueAmount: paisa(index * 100_000),
  })),
});
const usual = [collection, totals(1201, 3, 2), zones, balances, period, series];

async function dashboard(answers: Answer[] = usual, user = signedInAs(), path = '/dashboard') {
  const page = await renderScreen(
    <SignedIn>
      <Dashboard />
    </SignedIn>,
    { path, answers: [user, ...answers] },
  );
  const asked = () => page.asked.filter((each) => each.path === 'customer_balance');
  return { ...page, asked, screen: page };
}

/** The dashboard, with what it asks of one call. */
async function dashboardCalls(path?: string) {
  const page = await dashboard(usual, signedInAs(), path);
  return { asked: (call: string) => page.screen.asked.filter((each) => each.path === call) };
}

/** A tile's whole text, by its label. */
async function tile(label: string, figure: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const tiles = screen.getAllByText(label, { selector: 'div' });
    const found = tiles.map((name) => name.parentElement as HTMLElement);
    const shown = found.find(({ textContent }) => textContent.match(figure));
    if (!shown) throw new Error(`${label}: ${found.map((each) => each.textContent).join()}`);
    return shown;
  });
}

afterEach(cleanup);

describe('the dashboard', () => {
  it('shows the money, what is received and approved apart', async () => {
    await dashboard();
    await tile('Total Bill', /৳1,23,456\.00/);
    await tile('Collection', /৳50,000\.00.*Waiting for approval: ৳10,000\.00Approved: ৳40,000\.00/);
    // There is no due report on this router: the tile is no link.
    const due = await tile('Receivable', /৳99,000\.50/);
    expect(due.closest('a')).toBeNull();
  });

  it('leads from the counts to those customers', async () => {
    await dashboard();
    await tile('Active', /1,201/);
    const address = (name: RegExp) => {
      const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
      return decodeURIComponent(href);
    };
    expect(address(/^Active/)).toBe('/customer-list?filters={"status":"active"}');
    expect(address(/^Deactive/)).toBe('/customer-list?filters={"status":"deactive"}');
    expect(address(/^Closed/)).toBe('/customer-list?filters={"status":"close"}');
  });

  it('counts the customers of each zone, and those without one', async () => {
    await dashboard();
    const table = within(await screen.findByRole('table', { name: 'Zone wise Customer' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'ZoneTotalActiveDeactiveClosed',
      'North1,2051,20032',
      'Without zone1100',
    ]);
  });

  it('goes on without the figures that could not be read', async () => {
    const failed = refusal(reports.monthlyCollection, { status: 403, errorMessage: 'Not you.' });
    await dashboard([failed, ...usual.slice(1)]);
    expect(within(await screen.findByRole('alert')).getByText('Not you.')).toBeTruthy();
    expect(await screen.findByText('Abdul Karim')).toBeTruthy();
  });
});

describe('the period and the charts', () => {
  it('count today, and draw a single day among its month', async () => {
    const { asked } = await dashboardCalls();
    const card = within(await screen.findByRole('region', { name: '21 Nov 2026' }));
    const facts = card.getAllByRole('definition').map(({ textContent }) => textContent?.trim());
    expect(facts.slice(0, 4)).toEqual(['৳700.00', '1 bill', '৳8,400.00', '12 payments']);
    await screen.findByRole('img', { name: 'Billed against collected, 12 months' });
    const queries = asked('reports/dashboard_series').map(({ query }) => query.get('period'));
    expect(new Set(queries)).toEqual(new Set(['last_30_days']));
    expect(asked('reports/period_figures')[0]?.query.get('period')).toBe('today');
  });

  it('are those of the range in the address', async () => {
    const { asked } = await dashboardCalls('/dashboard?period=range&from=2026-11-01&to=2026-11-15');
    await screen.findByRole('region', { name: '1 Nov 2026 – 15 Nov 2026' });
    await screen.findByRole('img', { name: /^Collection by day/ });
    const chart = asked('reports/dashboard_series').find(({ query }) => query.has('fromDate'));
    expect(chart?.query.get('toDate')).toBe('2026-11-15');
  });

  it('draw a bar for each figure, and change to a table', async () => {
    const { user } = await dashboard();
    const title = 'Billed against collected, 12 months';
    const chart = await screen.findByRole('img', { name: title });
    const bars = [...chart.querySelectorAll('rect')].map((bar) => bar.textContent);
    expect(bars).toContain('October 2026, Collected: ৳80,000.00');
    expect(bars).toHaveLength(4);
    const card = within(screen.getByRole('region', { name: title }));
    await user.click(card.getByRole('button', { name: 'Show as a table' }));
    const rows = within(card.getByRole('table')).getAllByRole('row');
    expect(rows.at(-1)?.textContent).toBe('November 2026৳1,20,000.00৳50,000.00');
  });

  it('say how old the due is', async () => {
    await dashboard();
    const line = (await screen.findByText('Over 90 days')).closest('li');
    expect(line?.textContent).toBe('Over 90 days3 bills৳3,000.00');
  });

  it('are not asked for by who may not read reports', async () => {
    const page = await dashboard(usual, signedInAs({ userType: '2', rights: ['customers'] }));
    await screen.findByText('Abdul Karim');
    const paths = new Set(page.screen.asked.map((each) => each.path));
    expect([...paths].filter((path) => /period|series/.test(path))).toEqual([]);
  });
});

describe('the balance list', () => {
  it('shows who owes what, and leads to the customer', async () => {
    const { asked } = await dashboard();
    const item = await screen.findByRole('link', { name: /Abdul Karim/ });
    expect(item.textContent).toBe('Abdul Karim৳700.00C1007 · 01712345678 · House 4, Mirpur');
    expect(item.getAttribute('href')).toBe('/customer-details/7');
    expect(Object.fromEntries(asked()[0]?.query ?? [])).toEqual({ page: '1' });
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  });

  it('tells the total of the open tab alone, and draws a tick for a balance of nothing', async () => {
    const { user, asked } = await dashboard();
    expect(await screen.findByRole('tab', { name: 'All (21)' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Paid' }));
    expect(await screen.findByRole('tab', { name: 'Paid (21)' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'All' })).toBeTruthy();
    expect(asked().at(-1)?.query.get('type')).toBe('paid');
    const item = screen.getByRole('link', { name: /Abdul Karim/ });
    expect(item.textContent).toContain('Nothing due');
    expect(item.textContent).not.toContain('৳');
  });

  it('goes from page to page, and back to the first with a new tab or search', async () => {
    const { user, asked, router } = await dashboard();
    await screen.findByText('Page 1 of 3');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    expect(router.state.location.search).toEqual({ page: 2 });
    await user.type(screen.getByRole('searchbox', { name: 'Search the balance list' }), 'kar');
    await waitFor(() => expect(asked().at(-1)?.query.get('search')).toBe('kar'));
    expect(asked().at(-1)?.query.get('page')).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2 of 3');
    await user.click(screen.getByRole('tab', { name: 'Receivable' }));
    await waitFor(() => expect(asked().at(-1)?.query.get('type')).toBe('receivable'));
    expect(router.state.location.search).toEqual({ search: 'kar', tab: 'receivable' });
  });
});

describe('the first start', () => {
  const packages = answer(setup.packageOptions, []);
  const oneZone = answer(setup.zoneOptions, [{ id: 1, name: 'North' }]);
  const ourselves = answer(company.companySettings, {
    name: 'Sky Net',
    address: 'House 12, Mirpur',
    phone: null,
    email: null,
    website: null,
    logo: null,
    publicAddress: null,
    codePrefix: 'SN',
    timeZone: 'Asia/Dhaka',
    currencyCode: 'BDT',
    currencySign: '৳',
    numberGrouping: 'lakh',
    phoneRule: 'bangladesh',
    language: 'bn',
    vatPercent: 0,
    isVatInclusive: true,
    discountLimit: paisa(0),
    smsOnGenerate: false,
  });
  const start = [collection, totals(0, 0, 0), zones, balances, packages, oneZone, ourselves];

  it('leads through company, zone, package and first customer', async () => {
    await dashboard(start);
    const guide = within(await screen.findByRole('region', { name: 'Welcome to Sky Net' }));
    await waitFor(() => {
      const done = guide.getAllByRole('listitem').map((step) => /Done/.test(step.textContent));
      expect(done).toEqual([true, true, false, false]);
    });
    expect(guide.queryByRole('link', { name: 'Add a zone' })).toBeNull();
    const href = (name: string) => guide.getByRole('link', { name }).getAttribute('href');
    expect(href('Add a package')).toBe('/setup-package');
    expect(href('Register a customer')).toBe('/customer-reg');
    expect(href('Import the register')).toBe('/customer-import');
    expect(screen.queryByRole('region', { name: 'Customer Balance' })).toBeNull();
  });

  it('disables for a clerk what only an administrator may do', async () => {
    await dashboard(start, signedInAs({ userType: '2', rights: ['customers', 'reports'] }));
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a package' });
    expect([add.disabled, add.title]).toEqual([true, 'Your role may not do this.']);
  });

  it('is over with the first customer', async () => {
    await dashboard([collection, totals(0, 0, 1), zones, balances]);
    expect(await screen.findByRole('region', { name: 'Customer Balance' })).toBeTruthy();
    expect(screen.queryByText('Welcome to Sky Net')).toBeNull();
  });
});
