import { payments } from '@netkhata/contract/payments';
import { till } from '@netkhata/contract/till';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { Takings } from './takings.tsx';

const taken = {
  id: 31,
  customer: 'Abdul Karim',
  code: 'C1007',
  account: 'Cash in Hand',
  amount: paisa(70_000),
  takenAt: '2026-11-21T04:30:00Z',
  status: 'received' as const,
  handover: null,
};
const handedOver = {
  ...taken,
  id: 30,
  customer: 'Salma Begum',
  handover: { id: 12, number: 'H2611-12', isOnTheWay: true },
};

const deleted = answer(payments.paymentDelete, {
  heading: 'Payment deleted',
  message: 'Done.',
  data: { id: 31 },
});

async function takings({ rights = ['payments_manage'], deletion = deleted } = {}) {
  let isDeleted = false;
  const page = await renderScreen(
    <SignedIn>
      <input aria-label="Customer" name="customer" />
      <Takings />
    </SignedIn>,
    {
      answers: [
        signedInAs({ userType: '2', rights: rights as never }),
        answer(till.takenToday, () => ({
          total: paisa(70_000),
          accounts: [],
          latest: isDeleted ? [handedOver] : [taken, handedOver],
        })),
        {
          ...deletion,
          reply: (request) => {
            isDeleted = deletion === deleted;
            return deletion.reply(request);
          },
        },
      ],
    },
  );
  await screen.findByText('Abdul Karim');
  const sent = () => page.requests.filter(({ path }) => path === 'payment_delete');
  return { ...page, sent };
}

const bin = (id: number) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Delete payment ${id}` });
const dialog = () => screen.findByRole('dialog', { name: 'Are you sure?' });

afterEach(cleanup);

describe("today's payments at the counter", () => {
  it('a mistake is deleted with its reason, and leaves the list', async () => {
    const { user, sent } = await takings();
    await user.click(bin(31));
    const asked = await dialog();
    expect(asked.textContent).toContain('৳700.00 from Abdul Karim');
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    expect(within(asked).getByText('This field is required.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.type(within(asked).getByLabelText('Reason'), 'Entered twice');
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Abdul Karim')).toBeNull());
    expect(sent().map(({ body }) => body)).toEqual([{ paymentId: 31, reason: 'Entered twice' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The next customer is typed at once.
    expect(document.activeElement).toBe(screen.getByLabelText('Customer'));
  });

  it('No deletes nothing, and the focus returns to the button', async () => {
    const { user, sent } = await takings();
    await user.click(bin(31));
    await user.click(within(await dialog()).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(document.activeElement).toBe(bin(31)));
    expect(sent()).toEqual([]);
  });

  it('a refusal keeps the question and the reason', async () => {
    const closed = 'The books are closed until 21 Nov 2026.';
    const deletion = refusal(payments.paymentDelete, { status: 409, errorMessage: closed });
    const { user } = await takings({ deletion });
    await user.click(bin(31));
    const asked = await dialog();
    await user.type(within(asked).getByLabelText('Reason'), 'Entered twice');
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    await screen.findByText(closed);
    expect(within(asked).getByLabelText<HTMLInputElement>('Reason').value).toBe('Entered twice');
    expect(screen.getByText('Abdul Karim')).toBeTruthy();
  });

  it('one in a hand-over under way cannot be deleted, and says why', async () => {
    await takings();
    expect(bin(30).disabled).toBe(true);
    expect(bin(30).title).toContain('H2611-12');
  });

  it('nobody deletes without the right', async () => {
    await takings({ rights: ['customers'] });
    expect(screen.queryByRole('button', { name: /^Delete payment/ })).toBeNull();
  });
});
