import type { RecordedCall } from './recorded-statements.ts';

/** The calls that one row of the result table summarises. */
export interface CallGroup {
  work: string;
  calls: RecordedCall[];
}

interface List {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  columns: readonly string[];
  /** Column filters and global searches to try. */
  filters: readonly Record<string, string>[];
  searches: readonly string[];
}

const LISTS: readonly List[] = [
  {
    name: 'customer list',
    method: 'POST',
    path: 'customer_dt',
    columns: ['id', 'name', 'code', 'mobileNo', 'area', 'zone', 'category', 'status', 'balance'],
    filters: [
      { name: 'sumaiya' },
      { status: 'deactive' },
      { zone: 'zone 7' },
      { area: 'area 31', status: 'active' },
      { mobileNo: '01712' },
      { dueSince: '31-60' },
      { package: 'home 20', status: 'active' },
    ],
    searches: ['rahman', 'সালমা', '019123', 'c1234', 'zone 5'],
  },
  {
    name: 'bill list',
    method: 'POST',
    path: 'bill_list',
    columns: [
      'id',
      'billDate',
      'invNo',
      'amount',
      'customer',
      'code',
      'zone',
      'billMonth',
      'status',
    ],
    filters: [{ status: 'unpaid' }, { zone: 'zone 7' }, { customer: 'tanvir' }],
    searches: ['rahman', 'সালমা', '000042'],
  },
  {
    name: 'payment list',
    method: 'POST',
    path: 'payment_list',
    columns: [
      'id',
      'paymentDate',
      'invNo',
      'amount',
      'customer',
      'code',
      'collectionBy',
      'billMonth',
      'status',
    ],
    filters: [{ status: 'received' }, { collectionBy: 'cashier 3' }, { customer: 'tanvir' }],
    searches: ['rahman', 'সালমা', '000042'],
  },
  {
    name: 'due report',
    method: 'GET',
    path: 'reports/customer_due',
    columns: ['id', 'name', 'code', 'mobileNo', 'area', 'zone', 'balance', 'dueSince'],
    filters: [{ dueSince: '31-60' }, { dueSince: '90+', zone: 'zone 7' }, { package: 'home 20' }],
    searches: ['rahman', 'সালমা', '01712'],
  },
];

const QUICK_SEARCHES = [
  'rahman',
  'nasrin beg',
  'tan',
  'সালমা',
  'মিজানুর রহ',
  '017',
  '019123',
  '০১৭',
  'c2345',
  'nobody',
];

type TotalOf = (path: string) => Promise<number>;

/**
 * Calls of every list: first, middle and last page by each sort column, filters, searches; and the
 * quick search.
 */
export async function listCalls(totalOf: TotalOf): Promise<CallGroup[]> {
  const groups: CallGroup[] = [];
  for (const list of LISTS) groups.push(...(await callsOf(list, totalOf)));
  const quick = QUICK_SEARCHES.map((text) => ({
    method: 'GET' as const,
    path: `customer_search?q=${encodeURIComponent(text)}`,
  }));
  return [...groups, { work: 'quick search by name, mobile and code', calls: quick }];
}

async function callsOf(list: List, totalOf: TotalOf): Promise<CallGroup[]> {
  const { name, method, path } = list;
  const lastPage = Math.ceil((await totalOf(path)) / 10);
  const sorted = (page: number, order: string) =>
    list.columns.map((column) => ({
      method,
      path: `${path}?per_page=10&column=${column}&order=${order}&page=${page}`,
    }));
  const filtered = list.filters.map((filter) => filteredCall(list, filter));
  const searched = list.searches.map((text) => ({
    method,
    path: `${path}?per_page=10&globalSearch=${encodeURIComponent(text)}`,
  }));
  return [
    { work: `${name}, first page by each column`, calls: sorted(1, 'asc') },
    { work: `${name}, middle page by each column`, calls: sorted(Math.ceil(lastPage / 2), 'desc') },
    { work: `${name}, last page by each column`, calls: sorted(lastPage, 'asc') },
    { work: `${name}, filtered and searched`, calls: [...filtered, ...searched] },
  ];
}

/** A GET has no body, so its column filters are query parameters. */
function filteredCall({ method, path }: List, filter: Record<string, string>): RecordedCall {
  if (method === 'GET') {
    const typed = new URLSearchParams({ per_page: '10', ...filter });
    return { method, path: `${path}?${typed.toString()}` };
  }
  const columns = Object.entries(filter).map(([column, filterValue]) => [column, { filterValue }]);
  return {
    method,
    path: `${path}?per_page=10`,
    body: { columns: Object.fromEntries(columns) },
  };
}
