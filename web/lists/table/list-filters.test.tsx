import { profile } from '@netkhata/contract/profile';
import { setup } from '@netkhata/contract/setup';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { columnFilters } from '../../shared/preferences/list-and-receipt.ts';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import type { ScreenFilter } from '../state/active-filters.ts';
import type { TableColumn } from '../state/table-column.tsx';
import { DataTable } from './data-table.tsx';

type Zone = { id: number; name: string };

const COLUMNS: TableColumn<Zone>[] = [
  { name: 'id', label: 'setup.id' },
  { name: 'name', label: 'setup.name', choices: [{ value: 'mir', label: 'customers.zone' }] },
];

const zones = answer(setup.zoneTable, {
  rows: [{ id: 1, name: 'Mirpur' }],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 1,
});
const savedAnswer = answer(profile.preferencesUpdate, { heading: 'Saved', message: '', data: {} });

const show = (path: string, screenFilters: readonly ScreenFilter[] = [], hasFilterBoxes = false) =>
  renderScreen(
    <DataTable
      endpoint={setup.zoneTable}
      columns={COLUMNS}
      label="Zones"
      rowKey={({ id }) => id}
      screenFilters={screenFilters}
      hasFilterBoxes={hasFilterBoxes}
    />,
    { path, answers: [zones, savedAnswer] },
  );

const filtered = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`;
const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  localStorage.clear();
  columnFilters.set('unchosen');
  localStorage.clear();
});

describe('the filters of a list', () => {
  it('are shown as chips, a fixed word by its label, each removable', async () => {
    const { user, router } = await show(`/screen?page=1&${filtered({ id: '7', name: 'mir' })}`);
    await screen.findByText('Mirpur');
    expect(chips()).toEqual(['Id: 7', 'Name: Zone']);
    await user.click(screen.getByRole('button', { name: 'Remove “Id: 7”' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ filters: { name: 'mir' } }));
    expect(chips()).toEqual(['Name: Zone']);
  });

  it('are chips and a panel at first, and boxes under the headings where one chose so', async () => {
    const { user, requests, router } = await show('/screen');
    await screen.findByText('Mirpur');
    const boxes = () => screen.queryAllByRole('textbox', { name: 'Filter Id' });
    expect(boxes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.type(await panel.findByRole('textbox', { name: 'Filter Id' }), '7');
    await waitFor(() => expect(router.state.location.search).toEqual({ filters: { id: '7' } }));
    expect(chips()).toEqual(['Id: 7']);
    await user.click(panel.getByRole('checkbox', { name: 'Filter row under the headings' }));
    // One under the heading, and the one in the panel.
    expect(boxes()).toHaveLength(2);
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ columnFilters: 'row' }));
    expect(localStorage.getItem('columnFilters')).toBe('row');
    cleanup();
    await show('/screen');
    await screen.findByText('Mirpur');
    expect(boxes()).toHaveLength(1);
  });

  it('are boxes at first where the specification draws them, unless one chose chips', async () => {
    await show('/screen', [], true);
    await screen.findByText('Mirpur');
    expect(screen.getByRole('textbox', { name: 'Filter Id' })).toBeTruthy();
    cleanup();
    columnFilters.set('chips');
    await show('/screen', [], true);
    await screen.findByText('Mirpur');
    expect(screen.queryByRole('textbox', { name: 'Filter Id' })).toBeNull();
  });

  it("combine with the screen's own filter", async () => {
    const label = { key: 'label', label: 'customers.label', value: 'Partner' } as const;
    const { user, router } = await show(`/screen?label=2&${filtered({ id: '7' })}`, [label]);
    await screen.findByText('Mirpur');
    expect(chips()).toEqual(['Label: Partner', 'Id: 7']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});
