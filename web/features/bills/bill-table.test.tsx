import { bills } from '@netkhata/contract/bills';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { BillTable } from './bill-table.tsx';

const row = {
  id: 12,
  billDate: '2026-11-05',
  invNo: 'B2611-000012',
  amount: paisa(210_000),
  customer: 'Abdul Karim',
  customerId: 7,
  code: 'C1007',
  zone: 'North',
  billMonth: 'November 2026 - January 2027',
  billFromDate: '2026-11-01',
  billToDate: '2027-01-31',
  status: 'partial' as const,
};

async function table(answers: Answer[] = [], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <BillTable printing={() => null} />
    </SignedIn>,
    {
      answers: [
        ...answers,
        user,
        answer(bills.billTable, {
          rows: [row],
          currentPage: 1,
          lastPage: 1,
          perPage: 10,
          total: 1,
        }),
        answer(bills.billDelete, {
          heading: 'Order has been completed successfully',
          message: 'Bill B2611-000012 deleted.',
          data: { id: 12 },
        }),
      ],
    },
  );
  await screen.findByText('Abdul Karim');
  return page;
}

/** Accessible name of a bill: its months come before its number. */
const NAMED = 'November 2026 – January 2027, B2611-000012';

const deleteButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Delete bill ${NAMED}` });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the bill list', () => {
  it('shows the specified columns, the actions first', async () => {
    await table();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Action',
      'Id',
      'Bill Date',
      'Invoice No',
      'Amount',
      'Customer',
      'Code',
      'Zone',
      'Bill Month',
      'Status',
    ]);
    expect(screen.getByText('November 2026 – January 2027')).toBeTruthy();
    expect(screen.getByText('Partial', { ignore: 'option' })).toBeTruthy();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link(`Details of bill ${NAMED}`)).toBe('/bill-details/12');
    expect(link(`Edit bill ${NAMED}`)).toBe('/bill-edit/12');
  });

  it("deletes after a confirmation, and shows the server's heading", async () => {
    const { user, requests } = await table();
    await user.click(deleteButton());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain(`${NAMED}, ৳2,100.00, Abdul Karim`);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('Order has been completed successfully');
    const sent = requests.filter(({ path }) => path === 'bill_delete');
    expect(sent.map(({ body }) => body)).toEqual([{ billId: 12, reason: null }]);
  });

  it('shows why the server refuses', async () => {
    const errorMessage = 'This bill has payments. Delete the payment first.';
    const { user } = await table([refusal(bills.billDelete, { status: 409, errorMessage })]);
    await user.click(deleteButton());
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(errorMessage)).toBeTruthy();
    await waitFor(() => expect(deleteButton().disabled).toBe(false));
  });

  it('disables editing and deleting for a role without the right', async () => {
    await table([], signedInAs({ rights: ['customers'] }));
    expect(deleteButton().disabled).toBe(true);
    expect(deleteButton().title).toBe('Your role may not do this.');
    expect(screen.queryByRole('link', { name: `Edit bill ${NAMED}` })).toBeNull();
    expect(screen.getByRole('link', { name: `Details of bill ${NAMED}` })).toBeTruthy();
    expect(screen.getByText('In each row:').parentElement?.textContent).toBe('In each row:Details');
  });
});
