import { setup } from '@netkhata/contract/setup';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QuietRefresh } from '../../api/live/quiet-refresh.ts';
import { answer, answerWith, refusal, type SentRequest } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import type { TableColumn } from '../state/table-column.tsx';
import { DataTable } from './data-table.tsx';

type Zone = { id: number; name: string };

const COLUMNS: TableColumn<Zone>[] = [
  { name: 'id', label: 'setup.id' },
  { name: 'name', label: 'setup.name', isCardTitle: true },
];

const pageOf = (rows: Zone[]) => ({
  rows,
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: rows.length,
});
const BEFORE = [
  { id: 2, name: 'Uttara' },
  { id: 1, name: 'Banani' },
];
const AFTER = [
  { id: 3, name: 'Mirpur' },
  { id: 2, name: 'Uttara' },
  { id: 1, name: 'Gulshan' },
];

let stored = BEFORE;
let isAtRows = false;
beforeEach(() => {
  stored = BEFORE;
  isAtRows = false;
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':hover' ? isAtRows : matches.call(this, selector);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const shown = () =>
  [...document.querySelectorAll('tbody tr[data-index]')].map((row) => row.textContent);

const zones = answer(setup.zoneTable, () => pageOf(stored));
/** A search is never answered. */
const NEVER = new Promise<Response>(() => undefined);
const isSearch = ({ query }: SentRequest) => Boolean(query.get('globalSearch'));

async function openList() {
  const screenOf = await renderScreen(
    <DataTable
      endpoint={setup.zoneTable}
      columns={COLUMNS}
      label="Zones"
      rowKey={(row) => row.id}
      selectionBar={() => null}
    />,
    { answers: [{ ...zones, reply: (asked) => (isSearch(asked) ? NEVER : zones.reply(asked)) }] },
  );
  await screen.findByText('Uttara');
  const quiet = new QuietRefresh(screenOf.queryClient);
  const table = screen.getByRole('table');
  /** Somebody else changes the zones; the list hears of it. */
  const changeElsewhere = async (rows: Zone[]) => {
    stored = rows;
    const { length } = screenOf.requests;
    act(() => quiet.note(['setting']));
    await waitFor(() => expect(screenOf.requests.length).toBeGreaterThan(length));
  };
  return { ...screenOf, table, changeElsewhere, quiet };
}

it('rows changed elsewhere appear without any sign of loading', async () => {
  const { changeElsewhere, table, requests } = await openList();
  const states: (string | null)[] = [];
  const area = table.parentElement as HTMLElement;
  const watcher = new MutationObserver(() => states.push(area.getAttribute('aria-busy')));
  watcher.observe(area, { attributes: true, attributeFilter: ['class'] });
  await changeElsewhere(AFTER);
  await screen.findByText('Mirpur');
  expect(shown()).toHaveLength(3);
  expect(states).toEqual([]);
  expect(requests.at(-1)?.headers.get('x-by-itself')).toBe('1');
  watcher.disconnect();
});

it('no row moves under the pointer: the changes are counted, and shown when it has left', async () => {
  const { changeElsewhere } = await openList();
  isAtRows = true;
  await changeElsewhere(AFTER);
  await screen.findByRole('button', { name: '2 changes: show' });
  expect(shown()).toHaveLength(2);
  isAtRows = false;
  await screen.findByText('Mirpur');
  expect(screen.queryByRole('button', { name: /changes: show/ })).toBeNull();
});

it('shows them when asked to, also under the pointer', async () => {
  const { changeElsewhere, user } = await openList();
  isAtRows = true;
  await changeElsewhere(AFTER);
  await user.click(await screen.findByRole('button', { name: '2 changes: show' }));
  await screen.findByText('Gulshan');
});

it('a selection holds the rows, and stays', async () => {
  const { changeElsewhere, user } = await openList();
  await user.click(screen.getByRole('checkbox', { name: 'Select 1 Banani' }));
  (document.activeElement as HTMLElement).blur();
  await changeElsewhere(AFTER);
  await user.click(await screen.findByRole('button', { name: '2 changes: show' }));
  await screen.findByText('Gulshan');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select 1 Gulshan' });
  expect(box.checked).toBe(true);
});

it('what waits for one search is not shown as the answer to another', async () => {
  const { changeElsewhere, router, queryClient } = await openList();
  isAtRows = true;
  await changeElsewhere(AFTER);
  await screen.findByRole('button', { name: '2 changes: show' });
  await act(() => router.navigate({ to: '.', search: { search: 'Uttara' } as never }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /changes: show/ })).toBeNull());
  const held = queryClient.getQueryCache().findAll({ predicate: ({ state }) => !!state.data });
  expect(held.map(({ queryKey }) => queryKey[2])).toMatchObject([{ query: { globalSearch: '' } }]);
});

it('what was fetched since and is not rendered yet stays', async () => {
  const { changeElsewhere, queryClient } = await openList();
  isAtRows = true;
  await changeElsewhere(AFTER);
  const offer = await screen.findByRole('button', { name: '2 changes: show' });
  const [query] = queryClient.getQueryCache().getAll();
  act(() => {
    queryClient.setQueryData(query?.queryKey ?? [], pageOf([{ id: 4, name: 'Badda' }]));
    offer.click();
  });
  await screen.findByText('Badda');
});

it('offers nothing where no row on the screen is another', async () => {
  const { changeElsewhere } = await openList();
  isAtRows = true;
  await changeElsewhere([...BEFORE]);
  await changeElsewhere(AFTER);
  await screen.findByRole('button', { name: '2 changes: show' });
});

it('a read that fails leaves the rows, and no error', async () => {
  const { queryClient, quiet } = await openList();
  const requests = answerWith([refusal(setup.zoneTable, { status: 503 })]);
  act(() => quiet.note(['setting']));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shown()).toHaveLength(2);
  expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success');
});
