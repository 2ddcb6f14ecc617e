import { bills } from '@netkhata/contract/bills';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { onPhone } from '../../test-support/on-phone.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { TelLink } from '../../ui/link.tsx';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { DataTable } from './data-table.tsx';

const rows = ['Karim', 'Rina'].map((customer, index) => ({
  id: index + 1,
  billDate: '2026-11-01',
  invNo: `B2611-00000${index + 1}`,
  amount: paisa(120_000),
  customer,
  customerId: index + 7,
  code: `C${index + 7}`,
  zone: 'Mirpur',
  billMonth: 'November 2026',
  billFromDate: null,
  billToDate: null,
  status: 'unpaid' as const,
}));
const list = answer(bills.billTable, {
  rows,
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 2,
});

const opened = vi.fn<(id: number) => void>();

async function show({ opens = true } = {}) {
  const page = await renderScreen(
    <DataTable
      endpoint={bills.billTable}
      columns={[
        { name: 'customer', label: 'bills.customer', isCardTitle: true },
        { name: 'amount', label: 'bills.amount', kind: 'taka' },
        { name: 'zone', label: 'bills.zone' },
        { name: 'code', label: 'bills.code', isHiddenByDefault: true },
      ]}
      label="Bills"
      rowKey={({ id }) => id}
      onOpen={opens ? ({ id }) => opened(id) : undefined}
      actions={() => <button type="button">Delete</button>}
      selectionBar={(selection) => (
        <SelectionBar selection={selection} nameOf={({ customer }) => customer}>
          <output aria-label="Chosen">{selection.rows.map(({ id }) => id).join(' ')}</output>
        </SelectionBar>
      )}
      phone={{
        primary: 'customer',
        amount: 'amount',
        detail: ({ code }) => <TelLink number={`0171-${code}`} />,
        aside: 'code',
        action: ({ customer }) => <button type="button">Collect from {customer}</button>,
      }}
    />,
    { answers: [list] },
  );
  const row = (await screen.findByText('Karim')).closest('tr') as HTMLElement;
  return { ...page, row };
}

beforeEach(onPhone);
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  opened.mockReset();
});

describe('a row on a phone', () => {
  it('is two lines with any columns; a tap opens it, its links work separately', async () => {
    const { user, row } = await show();
    const lines = row.querySelector('[data-lines]') as HTMLElement;
    const parts = [...lines.children].flatMap((line) => [...line.children]);
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Karim',
      '৳1,200.00',
      '0171-C7',
      'C7',
    ]);
    const call = within(row).getByRole('link', { name: '0171-C7' });
    expect(call.getAttribute('href')).toBe('tel:01717');
    await user.click(within(row).getByRole('button', { name: 'Collect from Karim' }));
    expect(opened).not.toHaveBeenCalled();
    await user.click(parts[1] as HTMLElement);
    expect(opened).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('expands its other fields and buttons, one row at a time', async () => {
    const { user, row } = await show();
    expect(within(row).queryByRole('button', { name: 'Delete' })).toBeNull();
    const more = within(row).getByRole('button', { name: 'More of 1 Karim' });
    await user.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(within(row).getByText('Mirpur')).toBeTruthy();
    expect(within(row).getByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'More of 2 Rina' }));
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
  });

  it('expands by a tap where there is nothing to open', async () => {
    const { user, row } = await show({ opens: false });
    await user.click(within(row).getByText('Karim'));
    expect(within(row).getByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('has checkboxes on request', async () => {
    const { user, row } = await show();
    const frame = row.closest('[data-filters]') as HTMLElement;
    expect(frame.dataset['selecting']).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Select rows' }));
    expect(frame.dataset['selecting']).toBe('true');
    await user.click(within(row).getByRole('checkbox', { name: 'Select 1 Karim' }));
    expect(screen.getByRole('status', { name: 'Chosen' }).textContent).toBe('1');
  });
});
