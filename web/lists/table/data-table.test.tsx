import { listExports } from '@netkhata/contract/exports';
import { profile } from '@netkhata/contract/profile';
import { setup } from '@netkhata/contract/setup';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentUserRead } from '../../api/current-user.ts';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import type { TableColumn } from '../state/table-column.tsx';
import { DataTable } from './data-table.tsx';

type Zone = { id: number; name: string };

const COLUMNS: TableColumn<Zone>[] = [
  { name: 'id', label: 'setup.id' },
  { name: 'name', label: 'setup.name' },
];

/** Columns with fixed values for the name. */
const CHOICES: TableColumn<Zone>[] = [
  { name: 'id', label: 'setup.id', isHiddenByDefault: true },
  { name: 'name', label: 'setup.name', choices: [{ value: 'mir', label: 'setup.id' }] },
];

const opened = vi.fn<(zone: Zone) => void>();

function zones(names: string[], total = names.length) {
  const rows = names.map((name, index) => ({ id: index + 1, name }));
  const lastPage = Math.max(1, Math.ceil(total / 10));
  return answer(setup.zoneTable, { rows, currentPage: 1, lastPage, perPage: 10, total });
}

type More = {
  emptyAction?: ReactNode;
  hasFilterBoxes?: boolean;
};

function table(columns = COLUMNS, more: More = {}) {
  return (
    <DataTable
      endpoint={setup.zoneTable}
      columns={columns}
      label="Zones"
      rowKey={(row) => row.id}
      onOpen={opened}
      {...more}
    />
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  opened.mockReset();
});

describe('a list', () => {
  it('starts by id, descending, 10 rows a page', async () => {
    const { requests } = await renderScreen(table(), { answers: [zones(['Uttara'])] });
    await screen.findByText('Uttara');
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      page: '1',
      per_page: '10',
      column: 'id',
      order: 'desc',
    });
    expect(screen.getByRole('columnheader', { name: 'Id' }).ariaSort ?? ariaSort('Id')).toBe(
      'descending',
    );
  });

  it('sorts a new column ascending from page 1, then descending', async () => {
    const { requests, user, router } = await renderScreen(table(), {
      path: '/screen?page=3',
      answers: [zones(['Uttara'], 95)],
    });
    await screen.findByText('Uttara');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('column')).toBe('name'));
    expect(requests.at(-1)?.query.get('order')).toBe('asc');
    expect(requests.at(-1)?.query.get('page')).toBe('1');
    expect(router.state.location.search).toEqual({ column: 'name', order: 'asc' });
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('order')).toBe('desc'));
  });

  it('renders a row again only where its data changed', async () => {
    const renderedIds: number[] = [];
    const columns: TableColumn<Zone>[] = [
      { name: 'id', label: 'setup.id', cell: ({ id }) => (renderedIds.push(id), id) },
      { name: 'name', label: 'setup.name', isCardTitle: true },
    ];
    const { requests, user } = await renderScreen(
      <DataTable
        endpoint={setup.zoneTable}
        columns={columns}
        label="Zones"
        rowKey={(row) => row.id}
        selectionBar={() => null}
      />,
      { answers: [zones(['Uttara', 'Banani'])] },
    );
    await screen.findByText('Uttara');
    // Once for each answer, which brings new rows, and not for the renders in between.
    renderedIds.length = 0;
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('column')).toBe('name'));
    await waitFor(() => expect(renderedIds).toEqual([1, 2]));
    await user.type(screen.getByRole('searchbox'), 'u');
    await waitFor(() => expect(requests.at(-1)?.query.get('globalSearch')).toBe('u'));
    await waitFor(() => expect(renderedIds).toEqual([1, 2, 1, 2]));
    renderedIds.length = 0;
    await user.click(screen.getByRole('checkbox', { name: 'Select 2 Banani' }));
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select 2 Banani' }).checked,
    ).toBe(true);
    expect(renderedIds.every((id) => id === 2)).toBe(true);
  });

  it('reads page, size, sort, search and filters from the address', async () => {
    const filters = encodeURIComponent(JSON.stringify({ name: 'utt', secret: 'x' }));
    const { requests } = await renderScreen(table(), {
      path: `/screen?page=2&size=100&column=name&order=asc&search=dhaka&filters=${filters}`,
      answers: [zones(['Uttara'], 150)],
    });
    await screen.findByText('Uttara');
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      page: '2',
      per_page: '100',
      column: 'name',
      order: 'asc',
      globalSearch: 'dhaka',
    });
    // An unknown column never reaches the server.
    expect(requests[0]?.body).toEqual({
      columns: { name: { filterValue: 'utt' } },
    });
  });

  it('filters a column after a pause in typing, in one request', async () => {
    const boxes = table(COLUMNS, { hasFilterBoxes: true });
    const { requests, user, router } = await renderScreen(boxes, { answers: [zones(['Uttara'])] });
    await screen.findByText('Uttara');
    await user.type(screen.getByRole('textbox', { name: 'Filter Name' }), 'mir');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({
      columns: { name: { filterValue: 'mir' } },
    });
    expect(router.state.location.search).toEqual({ filters: { name: 'mir' } });
  });

  it('changes page, and returns with the back button', async () => {
    const { requests, user, router } = await renderScreen(table(), { answers: [zones(['A'], 95)] });
    await screen.findByText('A');
    await user.click(screen.getByRole('button', { name: 'Page 4' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('4'));
    router.history.back();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('shows the chosen number of rows, remembered on the device and on the user', async () => {
    localStorage.setItem('rowsPerPage', '100');
    const saved = { heading: 'Saved', message: '', data: {} };
    const { requests, user, router } = await renderScreen(table(), {
      path: '/screen?page=3&size=200',
      answers: [zones(['A'], 950), answer(profile.preferencesUpdate, saved)],
    });
    await screen.findByText('A');
    const pages = () => requests.filter(({ path }) => path === 'zone_dt');
    expect(pages()[0]?.query.get('per_page')).toBe('200');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '500');
    await waitFor(() => expect(pages().at(-1)?.query.get('per_page')).toBe('500'));
    expect(pages().at(-1)?.query.get('page')).toBe('1');
    expect(router.state.location.search).toEqual({});
    expect(localStorage.getItem('rowsPerPage')).toBe('500');
    const keptOnUser = () => requests.find(({ path }) => path === 'preferences_update');
    await waitFor(() => expect(keptOnUser()?.body).toEqual({ rowsPerPage: 500 }));
  });

  it("says 'No Records Found.' when it is empty", async () => {
    await renderScreen(table(), { answers: [zones([])] });
    expect(await screen.findByText('No Records Found.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('offers to clear the filters where nothing matches, without first steps', async () => {
    const { user, router } = await renderScreen(
      table(COLUMNS, { emptyAction: <p>Bring some in</p> }),
      {
        path: '/screen?search=nobody',
        answers: [zones([])],
      },
    );
    const status = (await screen.findByText('No Records Found.')).parentElement as HTMLElement;
    expect(within(status).queryByText('Bring some in')).toBeNull();
    await user.click(within(status).getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Bring some in')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('shows the failure and offers a retry', async () => {
    const answers = [refusal(setup.zoneTable, { status: 403, errorMessage: 'Not for you' })];
    const { requests, user } = await renderScreen(table(), { answers });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Not for you')).toBeTruthy();
    answers[0] = zones(['Uttara']);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Uttara')).toBeTruthy();
    expect(requests).toHaveLength(2);
  });

  it('moves by j and k and opens with Enter', async () => {
    const { user } = await renderScreen(table(), { answers: [zones(['A', 'B', 'C'])] });
    const cell = await screen.findByText('A');
    cell.closest('tr')?.focus();
    await user.keyboard('jjk{Enter}');
    expect(opened).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'B' });
  });

  it('previews a row with Space, hidden columns too, and follows j until Escape', async () => {
    const { user } = await renderScreen(table(CHOICES), { answers: [zones(['A', 'B'])] });
    const cell = await screen.findByText('A');
    cell.closest('tr')?.focus();
    await user.keyboard(' ');
    const peek = await screen.findByRole('complementary', { name: 'Row details' });
    expect(
      within(peek)
        .getAllByRole('definition')
        .map((fact) => fact.textContent),
    ).toEqual(['1', 'A']);
    await user.keyboard('j');
    expect(within(peek).getByText('B')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('moves by the arrow keys too while nothing has the focus', async () => {
    const { user } = await renderScreen(table(), { answers: [zones(['A', 'B'])] });
    await screen.findByText('A');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(opened).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'B' });
  });

  it('moves by keys from anywhere but a field, and opens by a click on a row', async () => {
    const boxes = table(COLUMNS, { hasFilterBoxes: true });
    const { user } = await renderScreen(boxes, { answers: [zones(['A', 'B'])] });
    await screen.findByText('A');
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toContain('A');
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toContain('B');
    await user.click(screen.getByRole('textbox', { name: 'Filter Name' }));
    await user.keyboard('k');
    expect(document.activeElement?.tagName).toBe('INPUT');
    expect(opened).not.toHaveBeenCalled();
    await user.click(await screen.findByText('B'));
    expect(opened).toHaveBeenCalledWith({ id: 2, name: 'B' });
  });

  it('offers the fixed words of a column as filters', async () => {
    const boxes = table(CHOICES, { hasFilterBoxes: true });
    const { requests, user } = await renderScreen(boxes, { answers: [zones(['Mirpur'])] });
    await screen.findByText('Mirpur');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter Name' }), 'mir');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({ columns: { name: { filterValue: 'mir' } } });
  });

  it('keeps its rows while the next page fails', async () => {
    const answers = [zones(['Uttara'], 30)];
    const { user } = await renderScreen(table(), { answers });
    await screen.findByText('Uttara');
    answers[0] = refusal(setup.zoneTable, { status: 403, errorMessage: 'Not now' });
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    const alert = await screen.findByRole('alert');
    expect(screen.getByText('Uttara')).toBeTruthy();
    expect(screen.getByText('1–1 of 30')).toBeTruthy();
    answers[0] = zones(['Mirpur'], 30);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Mirpur')).toBeTruthy();
    expect(screen.queryByText('Uttara')).toBeNull();
  });

  it("exports the filtered rows, under the screen's headings", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { requests, queryClient, user } = await renderScreen(table(), {
      path: '/screen?column=name&order=asc&search=dhaka',
      answers: [
        zones(['Uttara']),
        answer(listExports.listExportCreate, {
          heading: 'Export ready',
          message: '',
          data: { ticket: 'one', path: 'report/list_export' },
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const csv = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'CSV' });
    expect(csv.title).toBe('Your role may not do this.');
    expect(csv.disabled).toBe(true);
    queryClient.setQueryData(currentUserRead.queryKey, { rights: ['export'] } as never);
    await waitFor(() => expect(csv.disabled).toBe(false));
    await user.click(csv);
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect((click.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe(
      '/report/list_export?token=one',
    );
    expect(requests.at(-1)?.body).toEqual({
      list: 'zoneTable',
      format: 'csv',
      column: 'name',
      order: 'asc',
      search: 'dhaka',
      filters: {},
      label: null,
      asOf: null,
      rows: null,
      missing: null,
      columns: [
        { name: 'id', heading: 'Id' },
        { name: 'name', heading: 'Name' },
      ],
      yesNo: { yes: 'Yes', no: 'No' },
    });
    click.mockRestore();
  });

  it('hides a column and remembers it', async () => {
    const { user, unmount } = await renderScreen(table(), { answers: [zones(['A'])] });
    await screen.findByText('A');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Id' }));
    expect(screen.queryByRole('columnheader', { name: 'Id' })).toBeNull();
    unmount();
    await renderScreen(table(), { answers: [zones(['A'])] });
    await screen.findByText('A');
    expect(screen.queryByRole('columnheader', { name: 'Id' })).toBeNull();
  });
});

function ariaSort(column: string): string | null {
  return screen.getByRole('columnheader', { name: column }).getAttribute('aria-sort');
}
