import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { setUpDashboard, defaultAnswers } from './dashboard-test-kit.tsx';

const dashboard = setUpDashboard();

describe('the period and the charts', () => {
  it('count today, and show a single day within its month', async () => {
    const { requestsFor } = await dashboard();
    const card = within(await screen.findByRole('region', { name: '21 Nov 2026' }));
    const facts = card.getAllByRole('definition').map(({ textContent }) => textContent?.trim());
    expect(facts.slice(0, 4)).toEqual(['৳700.00', '1 bill', '৳8,400.00', '12 payments']);
    await screen.findByRole('img', { name: 'Billed and collected, 12 months' });
    const queries = requestsFor('reports/dashboard_series').map(({ query }) => query.get('period'));
    expect(new Set(queries)).toEqual(new Set(['last_30_days']));
    expect(requestsFor('reports/period_figures')[0]?.query.get('period')).toBe('today');
  });

  it('are those of the range in the address', async () => {
    const path = '/dashboard?period=range&from=2026-11-01&to=2026-11-15';
    const { requestsFor } = await dashboard(defaultAnswers, signedInAs(), path);
    await screen.findByRole('region', { name: '1 Nov 2026 – 15 Nov 2026' });
    await screen.findByRole('img', { name: /^Collection by day/ });
    const chart = requestsFor('reports/dashboard_series').find(({ query }) =>
      query.has('fromDate'),
    );
    expect(chart?.query.get('toDate')).toBe('2026-11-15');
  });

  it('show a bar for each figure, and switch to a table', async () => {
    const { user } = await dashboard();
    const title = 'Billed and collected, 12 months';
    const chart = await screen.findByRole('img', { name: title });
    const bars = [...chart.querySelectorAll('rect')].map((bar) => bar.textContent);
    expect(bars).toContain('October 2026, Collected: ৳80,000.00');
    expect(bars).toHaveLength(4);
    const card = within(screen.getByRole('region', { name: title }));
    await user.click(card.getByRole('button', { name: 'Show as a table' }));
    const rows = within(card.getByRole('table')).getAllByRole('row');
    expect(rows.at(-1)?.textContent).toBe('November 2026৳1,20,000.00৳50,000.00');
  });

  it('show the age of dues', async () => {
    await dashboard();
    const line = (await screen.findByText('Over 90 days')).closest('li');
    expect(line?.textContent).toBe('Over 90 days3 bills৳3,000.00');
  });

  it('are not requested without the right to reports', async () => {
    const page = await dashboard(
      defaultAnswers,
      signedInAs({ userType: '2', rights: ['customers'] }),
    );
    await screen.findByText('Your role may not see these figures.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const paths = page.requests.map((each) => each.path);
    expect(paths).toEqual(['users/get_user_info', 'reports/today_tasks']);
  });
});
