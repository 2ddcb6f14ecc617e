import { ADMIN } from './bench-cluster.ts';
import { type BenchRow, median, ratioRow } from './bench-report.ts';
import { type BenchSession, isTrial, timed } from './bench-session.ts';
import { signInTo } from './product-client.ts';

const ROUNDS = 60;
const WARM_UP = 10;
const LIST_PAGE = 'customer_dt?per_page=10';

const callsFor = (period: string): string[] => [
  'reports/currentmonth_bill_collection',
  'reports/tatal_customer',
  'reports/zonewise_customer',
  'reports/today_tasks',
  'reports/first_steps',
  `reports/period_figures?period=${period}`,
  `reports/dashboard_series?period=${period}`,
];

/** All calls of the dashboard in parallel, as a browser sends them, against one page of a list. */
export async function measureDashboard(session: BenchSession): Promise<BenchRow[]> {
  const { customers, product, http } = session;
  const clients = await Promise.all(callsFor('today').map(() => signInTo(product.address, ADMIN)));
  const [warmUp, rounds] = isTrial(session) ? [0, 1] : [WARM_UP, ROUNDS];
  const rows: BenchRow[] = [];
  for (const period of ['today', 'last_30_days']) {
    const paths = callsFor(period);
    const ours: number[] = [];
    const page: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const tookMs = await timed(() =>
        Promise.all(clients.map((client, index) => client.get(paths[index] ?? ''))),
      );
      const pageMs = await timed(() => http.post(LIST_PAGE));
      if (round < warmUp) continue;
      ours.push(tookMs);
      page.push(pageMs);
    }
    const work = `dashboard, all its calls (${period.replaceAll('_', ' ')})`;
    rows.push(
      ratioRow(
        { work, customers, unit: 'ms', ours: median(ours), limit: median(page) },
        { atMost: 3 },
      ),
    );
  }
  for (const client of clients) client.close();
  return rows;
}
