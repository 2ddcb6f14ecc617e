import { setup } from '@netkhata/contract/setup';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { currentUserRead } from '../../api/current-user.ts';
import { EDIT_ACTION, type RowAction, SMS_ACTION } from '../../shared/record/row-actions.ts';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import type { TableColumn } from '../state/table-column.tsx';
import { DataTable } from './data-table.tsx';

type Zone = { id: number; name: string };

const COLUMNS: TableColumn<Zone>[] = [
  { name: 'id', label: 'setup.id' },
  { name: 'name', label: 'setup.name' },
];

const ICONS: readonly RowAction[] = [EDIT_ACTION, SMS_ACTION];

function zones(names: string[]) {
  const rows = names.map((name, index) => ({ id: index + 1, name }));
  const total = names.length;
  return answer(setup.zoneTable, { rows, currentPage: 1, lastPage: 1, perPage: 10, total });
}

const table = (actionIcons?: readonly RowAction[]) => (
  <DataTable
    endpoint={setup.zoneTable}
    columns={COLUMNS}
    label="Zones"
    rowKey={(row) => row.id}
    {...(actionIcons && { actionIcons })}
  />
);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('a list', () => {
  it('has an export menu of print and files, moved through by the arrows, left by Escape or Tab', async () => {
    const { user, queryClient } = await renderScreen(table(), { answers: [zones(['A'])] });
    await screen.findByText('A');
    queryClient.setQueryData(currentUserRead.queryKey, { rights: ['export'] } as never);
    const button = screen.getByRole('button', { name: 'Export' });
    button.focus();
    const focused = () => document.activeElement?.textContent;
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menu', { name: 'Export' })).toBeTruthy();
    const excel = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Excel' });
    await waitFor(() => expect(excel.disabled).toBe(false));
    expect(focused()).toBe('Print');
    const walk = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      await user.keyboard(`{${key}}`);
      walk.push(focused());
    }
    expect(walk).toEqual(['CSV', 'Excel', 'Print', 'Excel', 'Print', 'Excel']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Print' });
    await user.keyboard('{Tab}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('says what the icons of its rows mean, on the first visits or until it is closed', async () => {
    const legend = () => screen.queryByText('In each row:')?.parentElement;
    for (let visit = 1; visit <= 5; visit += 1) {
      const { unmount } = await renderScreen(table(ICONS), { answers: [zones(['A'])] });
      await screen.findByText('A');
      expect(legend()?.textContent).toBe('In each row:EditSend SMS');
      unmount();
    }
    await renderScreen(table(ICONS), { answers: [zones(['A'])] });
    await screen.findByText('A');
    expect(legend()).toBeUndefined();
    cleanup();
    localStorage.clear();
    const { user } = await renderScreen(table(ICONS), { answers: [zones(['A'])] });
    await screen.findByText('A');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(legend()).toBeUndefined();
    cleanup();
    await renderScreen(table(ICONS), { answers: [zones(['A'])] });
    await screen.findByText('A');
    expect(legend()).toBeUndefined();
    cleanup();
    localStorage.clear();
    await renderScreen(table(ICONS), { answers: [zones([])] });
    await screen.findByText('No Records Found.');
    expect(legend()).toBeUndefined();
  });

  it('offers the four sizes of a page, and 25 where one chose it once', async () => {
    const sizes = () =>
      within(screen.getByLabelText('Rows per page'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await renderScreen(table(), { answers: [zones(['A'])] });
    await screen.findByText('A');
    expect(sizes()).toEqual(['10', '100', '200', '500']);
    cleanup();
    localStorage.setItem('rowsPerPage', '25');
    const { requests } = await renderScreen(table(), { answers: [zones(['A'])] });
    await screen.findByText('A');
    expect(requests[0]?.query.get('per_page')).toBe('25');
    expect(sizes()).toEqual(['10', '25', '100', '200', '500']);
  });
});
