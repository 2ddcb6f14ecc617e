import { reports } from '@netkhata/contract/reports';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { DueTable } from './due-table.tsx';

const customer = {
  id: 7,
  name: 'Abdul Karim',
  code: 'C1007',
  mobileNo: '01712345678',
  area: 'Mirpur',
  zone: null,
  balance: paisa(70_000),
  dueSince: '2026-09-03',
  lastPaymentDate: '2026-10-02',
  lastPaymentAmount: paisa(30_000),
  package: 'Home 20',
  collector: 'Sohel',
};
const due = answer(reports.customerDue, {
  rows: [customer, { ...customer, id: 8, name: 'Rina Begum' }],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 2,
});

const show = (answers: Answer[] = [due], path = '/screen') =>
  renderScreen(
    <SignedIn>
      <DueTable />
    </SignedIn>,
    { path, answers: [...answers, signedInAs()] },
  );

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the due report', () => {
  it('shows customers with the age of their due, beside the specified columns', async () => {
    const { requests } = await show();
    const row = (await screen.findByText('Abdul Karim')).closest('tr');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    const specified = ['Id', 'Name', 'Code', 'Mobile No', 'Area', 'Zone', 'Balance'];
    const named = heads.filter((head) => head !== '' && head !== 'Action');
    expect(named).toEqual([...specified, 'Due since', 'Last payment']);
    expect(row?.textContent).toContain('৳700.00');
    expect(row?.textContent).toMatch(/3 Sept? 2026.*(?:Up to 30|31 to 60|61 to 90|Over 90) days/);
    expect(row?.textContent).toContain('2 Oct 2026৳300.00');
    expect(requests.map(({ path }) => path)).toContain('reports/customer_due');
  });

  it('has no column for icons where the role may press none', async () => {
    await show([signedInAs({ rights: ['reports'] }), due]);
    await screen.findByText('Abdul Karim');
    expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
  });

  it('sends the filter chosen in a column', async () => {
    const { requests, user } = await show();
    await screen.findByText('Abdul Karim');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const ages = screen.getByRole('combobox', { name: /Due since/ });
    await user.selectOptions(ages, 'Over 90 days');
    await waitFor(() => expect(requests.at(-1)?.query.get('dueSince')).toBe('90+'));
  });

  it('of a past day offers neither an age filter nor a walking list', async () => {
    const { user } = await show([due], '/screen?asOf=%222026-10-01%22');
    await screen.findByText('Abdul Karim');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await screen.findByRole('textbox', { name: 'Filter Name' });
    expect(screen.queryByRole('combobox', { name: /Due since/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Collection route' })).toBeNull();
    expect(screen.queryByText('Last payment')).toBeNull();
  });

  it('links a row to collecting, and a selection to an SMS', async () => {
    const { router, user } = await show();
    const collect = await screen.findByRole('link', { name: 'Collect from Rina Begum' });
    expect(collect.getAttribute('href')).toBe('/payment-collection?id=8');
    await user.click(screen.getByRole('checkbox', { name: 'Select 7 Abdul Karim' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select 8 Rina Begum' }));
    const bar = await screen.findByRole('region', { name: 'Selected rows' });
    expect(bar.textContent).toContain('৳1,400.00');
    await user.click(within(bar).getByRole('button', { name: 'Send SMS' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sms-send-customer'));
    expect(router.state.location.state.recipients?.map(({ id }) => id)).toEqual([7, 8]);
  });

  it('takes selected customers to the counter one by one', async () => {
    const { router, user } = await show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select 7 Abdul Karim' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select 8 Rina Begum' }));
    const bar = await screen.findByRole('region', { name: 'Selected rows' });
    await user.click(within(bar).getByRole('button', { name: 'Collect one by one' }));
    await waitFor(() => expect(router.state.location.href).toBe('/payment-collection?id=7'));
    expect(router.state.location.state.toCollect).toEqual([{ id: 8, name: 'Rina Begum' }]);
  });

  it('opens the customer by the name and by Enter', async () => {
    const { router, user } = await show();
    const name = await screen.findByRole('link', { name: 'Rina Begum' });
    expect(name.getAttribute('href')).toBe('/customer-details/8');
    screen.getByText('Abdul Karim').closest('tr')?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/7'));
  });
});

describe('the walking list', () => {
  const stop = {
    id: 7,
    name: 'Abdul Karim',
    code: 'C1007',
    mobileNo: '01712345678',
    zone: 'Mirpur',
    collector: 'Sohel',
    area: 'Section 10',
    block: null,
    road: 'Road 3',
    line: null,
    address: 'House 9',
    balance: paisa(70_000),
    dueSince: '2026-09-03',
  };
  const stops = answer(reports.walkingList, [
    stop,
    { ...stop, id: 8, name: 'Rina', address: 'House 12', balance: paisa(30_000) },
    { ...stop, id: 9, name: 'Jahid', road: 'Road 4' },
    { ...stop, id: 10, name: 'Sumi', zone: null, collector: null, area: null, road: null },
  ]);

  it('prints one zone per sheet, by road, with sums and room to write', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const path = `/screen?filters=${encodeURIComponent(JSON.stringify({ collector: 'Sohel' }))}`;
    const { requests, user } = await show([due, stops], path);
    await user.click(await screen.findByRole('button', { name: 'Collection route' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const body = requests.find(({ path: to }) => to === 'reports/walking_list')?.body;
    expect(body).toMatchObject({ collector: 'Sohel' });
    expect(document.body.dataset['prints']).toBe('report');
    const paper = document.querySelector('body > div > h1')?.parentElement;
    const sheets = paper?.querySelectorAll('section') ?? [];
    const titles = [...sheets].map((sheet) => sheet.querySelector('h2')?.textContent);
    expect(titles).toEqual(['Mirpur · Sohel', 'Without zone']);
    const groups = [...(sheets[0]?.querySelectorAll('tbody') ?? [])].map(
      (road) => road.querySelector('tr')?.textContent,
    );
    expect(groups).toEqual(['Section 10 · Road 3৳1,000.00', 'Section 10 · Road 4']);
    const row = [...(sheets[0]?.querySelectorAll('tr') ?? [])].find((each) =>
      each.textContent?.includes('House 12'),
    );
    expect(row?.firstElementChild?.textContent).toBe('2');
    expect(row?.lastElementChild?.textContent).toBe('');
    expect(sheets[0]?.querySelector('tfoot')?.textContent).toBe('3 customers৳1,700.00');
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.body.dataset['prints']).toBeUndefined());
  });

  it('says where nobody owes, and shows a refusal', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const none = await show([due, answer(reports.walkingList, [])]);
    await none.user.click(await screen.findByRole('button', { name: 'Collection route' }));
    await screen.findByText('No dues in this list.');
    cleanup();
    const refused = refusal(reports.walkingList, {
      status: 422,
      errorMessage: { zone: ['More than 3000 customers.'] },
    });
    const many = await show([due, refused]);
    await many.user.click(await screen.findByRole('button', { name: 'Collection route' }));
    await screen.findByText('More than 3000 customers.');
    expect(print).not.toHaveBeenCalled();
  });
});
