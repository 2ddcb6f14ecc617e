import { profile } from '@netkhata/contract/profile';
import { reports } from '@netkhata/contract/reports';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { setUpDashboard, steps, defaultAnswers } from './dashboard-test-kit.tsx';

const dashboard = setUpDashboard();

/** The tile with this label and figure. */
async function tile(label: string, figure: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const tiles = screen.getAllByText(label, { selector: 'div' });
    const found = tiles.map((name) => name.parentElement as HTMLElement);
    const shown = found.find(({ textContent }) => textContent.match(figure));
    if (!shown) throw new Error(`${label}: ${found.map((each) => each.textContent).join()}`);
    return shown;
  });
}

describe('the dashboard', () => {
  it('shows the money, with received and approved apart', async () => {
    await dashboard();
    await tile('Total Bill', /৳1,23,456\.00/);
    await tile('Collection', /৳50,000\.00.*Waiting for approval: ৳10,000\.00Approved: ৳40,000\.00/);
    // The test router has no due report, so the tile is not a link.
    const due = await tile('Receivable', /৳99,000\.50/);
    expect(due.querySelector('a')).toBeNull();
  });

  it('links every figure to its rows', async () => {
    await dashboard();
    await tile('Total Bill', /৳1,23,456/);
    await tile('Active', /1,201/);
    const address = (name: RegExp) => {
      const link = screen.getAllByRole('link').find(({ textContent }) => name.test(textContent));
      return decodeURIComponent(link?.getAttribute('href') ?? '');
    };
    expect(address(/^৳1,23,456/)).toBe('/bill-list?filters={"billDate":"11/2026"}');
    expect(address(/^৳50,000/)).toBe('/payment-list?filters={"bookedOn":"11/2026"}');
    expect(address(/^Waiting for approval: ৳10/)).toBe(
      '/payment-list?filters={"bookedOn":"11/2026","status":"received"}',
    );
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

  it('shows the other figures when some could not be read', async () => {
    const failed = refusal(reports.monthlyCollection, { status: 403, errorMessage: 'Not you.' });
    await dashboard([failed, ...defaultAnswers.slice(1)]);
    expect(within(await screen.findByRole('alert')).getByText('Not you.')).toBeTruthy();
    expect(await screen.findByText('Abdul Karim')).toBeTruthy();
  });
});

describe('the balance list', () => {
  it("shows each customer's balance, with a link to the customer", async () => {
    const { requestsFor } = await dashboard();
    const item = await screen.findByRole('link', { name: /Abdul Karim/ });
    expect(item.textContent).toBe('Abdul Karim৳700.00C1007 · 01712345678 · House 4, Mirpur');
    expect(item.getAttribute('href')).toBe('/customer-details/7');
    expect(Object.fromEntries(requestsFor('customer_balance')[0]?.query ?? [])).toEqual({
      page: '1',
    });
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  });

  it("shows the open tab's total only, and a tick for a zero balance", async () => {
    const { user, requestsFor } = await dashboard();
    expect(await screen.findByRole('tab', { name: 'All (21)' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Paid' }));
    expect(await screen.findByRole('tab', { name: 'Paid (21)' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'All' })).toBeTruthy();
    expect(requestsFor('customer_balance').at(-1)?.query.get('type')).toBe('paid');
    const item = screen.getByRole('link', { name: /Abdul Karim/ });
    expect(item.textContent).toContain('Nothing due');
    expect(item.textContent).not.toContain('৳');
  });

  it('pages, and returns to the first page with a new tab or search', async () => {
    const { user, requestsFor, router } = await dashboard();
    await screen.findByText('Page 1 of 3');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    expect(router.state.location.search).toEqual({ page: 2 });
    await user.type(screen.getByRole('searchbox', { name: 'Search the balance list' }), 'kar');
    await waitFor(() =>
      expect(requestsFor('customer_balance').at(-1)?.query.get('search')).toBe('kar'),
    );
    expect(requestsFor('customer_balance').at(-1)?.query.get('page')).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2 of 3');
    await user.click(screen.getByRole('tab', { name: 'Receivable' }));
    await waitFor(() =>
      expect(requestsFor('customer_balance').at(-1)?.query.get('type')).toBe('receivable'),
    );
    expect(router.state.location.search).toEqual({ search: 'kar', tab: 'receivable' });
  });
});

describe('the guide', () => {
  const begun = steps({ team: false, gateway: false, backup: false, isMonthClosed: false });
  const all = [...defaultAnswers.slice(0, -1), begun];

  it('ticks off finished steps, and links to the next one', async () => {
    await dashboard(all);
    const guide = within(await screen.findByRole('region', { name: 'Welcome to Sky Net' }));
    expect(guide.getByText('6 of 9 done')).toBeTruthy();
    const done = guide.getAllByRole('listitem').map((step) => /Done/.test(step.textContent));
    expect(done).toEqual([true, true, true, true, false, true, true, false, false]);
    const href = (name: string) => guide.getByRole('link', { name }).getAttribute('href');
    expect(href('Create User')).toBe('/user-create');
    expect(href('SMS gateway')).toBe('/settings-sms');
  });

  it('is hidden for this user, and shown again on request', async () => {
    let isGuidePutAway = false;
    const savedPreferences: Answer = answer(profile.preferencesUpdate, ({ body }) => {
      isGuidePutAway = body['isGuidePutAway'] === true;
      return { heading: '', message: '', data: {} };
    });
    const who: Answer = {
      ...signedInAs(),
      reply: (request) => signedInAs({ preferences: { isGuidePutAway } }).reply(request),
    };
    const { user } = await dashboard([...all, savedPreferences], who);
    await user.click(await screen.findByRole('button', { name: 'Hide the guide' }));
    const back = await screen.findByRole('button', { name: 'Show the guide' });
    expect(screen.queryByText('Welcome to Sky Net')).toBeNull();
    await user.click(back);
    expect(await screen.findByText('Welcome to Sky Net')).toBeTruthy();
  });

  it('ends with the first closed month, and is only for the owner', async () => {
    await dashboard();
    await screen.findByRole('region', { name: 'To do' });
    expect(screen.queryByText(/^Welcome/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show the guide' })).toBeNull();
    cleanup();
    const clerk = signedInAs({ userType: '2', rights: ['customers', 'reports'] });
    const { requestsFor } = await dashboard(all, clerk);
    await screen.findByRole('region', { name: 'To do' });
    expect(screen.queryByText(/^Welcome/)).toBeNull();
    expect(requestsFor('reports/first_steps')).toEqual([]);
  });
});
