import { paisa } from '@netkhata/domain/paisa';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QuietRefresh } from '../../api/live/quiet-refresh.ts';
import { unpaidBill, unpaidBills } from '../../test-support/bill-records.ts';
import {
  answerByEnter,
  field,
  receive,
  received,
  setUpCollectionForm,
  tick,
} from './collection-test-kit.tsx';

const { form } = setUpCollectionForm();

const taken = {
  id: 30,
  amount: paisa(50_000),
  takenBy: 'Salma',
  takenAt: '2026-11-21T06:03:00Z',
};
/** October was paid by somebody else. */
const AFTER = unpaidBills({
  billData: [unpaidBill({ id: 12, billNo: 'B2611-000012' })],
  recentPayments: [taken],
});

async function open(figures = [unpaidBills(), AFTER]) {
  const opened = await form({ figures });
  const quiet = new QuietRefresh(opened.queryClient);
  const reads = () => opened.requests.filter(({ path }) => path === 'customer_bill_list').length;
  const hear = async () => {
    const before = reads();
    act(() => quiet.note(['payment']));
    await waitFor(() => expect(reads()).toBe(before + 1));
  };
  return { ...opened, hear };
}

describe('a payment that was taken meanwhile', () => {
  it('is told before Receive, and what is typed stays in its field', async () => {
    const { user, hear } = await open();
    await user.type(field('Amount Given'), '70');
    await hear();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('A payment was taken meanwhile');
    expect(notice.textContent).toContain('৳500.00 received by Salma at 12:03.');
    expect(notice.textContent).toContain('Check the new figures before you receive.');
    expect(document.activeElement).toBe(field('Amount Given'));
    await user.keyboard('0');
    expect(field('Amount Given').value).toBe('700');
    expect(receive('৳700.00')).toBeTruthy();
  });

  it('is told where nothing is typed yet', async () => {
    const { hear } = await open();
    await hear();
    expect((await screen.findByRole('alert')).textContent).toContain('received by Salma at 12:03');
  });

  it('leaves the field of another bill as it is, with the caret in it', async () => {
    const { user, hear } = await open();
    await user.click(tick('B2611-000012'));
    const cell = received('B2611-000012');
    await user.clear(cell);
    await user.type(cell, '65');
    await hear();
    await screen.findByRole('alert');
    expect(received('B2611-000012')).toBe(cell);
    expect(document.activeElement).toBe(cell);
    expect(cell.value).toBe('65');
  });

  it('is none of the own one, when more is taken from the same customer', async () => {
    const own = { ...taken, id: 31, takenBy: 'Ayesha Rahman' };
    const { user } = await open([unpaidBills(), unpaidBills({ recentPayments: [own] })]);
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Are you sure?' });
    await answerByEnter(user);
    await user.click(await screen.findByRole('button', { name: /another|more/i }));
    await screen.findByRole('button', { name: /^Receive/ });
    expect(screen.queryByText('A payment was taken meanwhile')).toBeNull();
  });
});
