import { bills } from '@netkhata/contract/bills';
import { sms } from '@netkhata/contract/sms';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { BillTable } from './bill-table.tsx';

const rowOf = (id: number) => ({
  id,
  billDate: '2026-11-05',
  invNo: `B2611-0000${id}`,
  amount: paisa(70_000),
  customer: `Customer ${id}`,
  customerId: id,
  code: `C10${id}`,
  zone: null,
  billMonth: 'November 2026',
  billFromDate: '2026-11-01',
  billToDate: '2026-11-30',
  status: 'unpaid' as const,
});
const list = answer(bills.billTable, {
  rows: [rowOf(11), rowOf(12)],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 2,
});
let texts = 0;
const text: Answer = {
  endpoint: sms.billSmsText,
  reply: (request) => {
    texts += 1;
    return answer(sms.billSmsText, `Text ${texts} of ${request.path}`).reply(request);
  },
};
const sent = answer(sms.billSmsSend, { heading: 'SMS queued', message: 'Sent.', data: { id: 5 } });
const noNumber = refusal(sms.billSmsSend, { status: 409, errorMessage: 'No mobile number.' });
/** The customer of bill 12 has no mobile number. */
const mixed: Answer = {
  endpoint: sms.billSmsSend,
  reply: (request) => (request.body['billId'] === 12 ? noNumber : sent).reply(request),
};

async function chooseBoth(answers: Answer[] = [], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <BillTable printing={() => null} />
    </SignedIn>,
    { answers: [...answers, user, list, text, sent] },
  );
  for (const id of [11, 12]) {
    await page.user.click(
      await screen.findByRole('checkbox', { name: `Select ${id} Customer ${id}` }),
    );
  }
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  return { ...page, bar: within(bar) };
}

afterEach(() => {
  cleanup();
  texts = 0;
});

describe('selected bills', () => {
  it('show their sum; each is sent with its own text', async () => {
    const { user, requests, bar } = await chooseBoth();
    expect(bar.getByText('1,400', { exact: false })).toBeTruthy();
    expect(bar.queryByRole('button', { name: /delete/i })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Send SMS' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('You want to send 2 bill SMS!');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('2 SMS sent successfully.');
    const bodies = requests.filter(({ path }) => path === 'send_bill_sms').map(({ body }) => body);
    expect(bodies).toEqual([
      { billId: 11, billSmsText: 'Text 1 of get_bill_sms/11' },
      { billId: 12, billSmsText: 'Text 2 of get_bill_sms/12' },
    ]);
  });

  it('stay selected when not sent; a retry sends the same with the same key', async () => {
    const { user, requests, bar } = await chooseBoth([mixed]);
    for (const name of ['Send SMS', 'Send SMS']) {
      await user.click(bar.getByRole('button', { name }));
      await user.click(await screen.findByRole('button', { name: 'Yes' }));
      const alertBox = await bar.findByRole('alert');
      await waitFor(() =>
        expect(alertBox.textContent).toContain('B2611-000012, Customer 12: No mobile number.'),
      );
    }
    await waitFor(() => {
      const tries = requests.filter(
        ({ path, body }) => path === 'send_bill_sms' && body['billId'] === 12,
      );
      expect(tries).toHaveLength(2);
      expect(tries[1]?.body).toEqual(tries[0]?.body);
      const [first, second] = tries.map(({ headers }) => headers.get('Idempotency-Key'));
      expect(second).toBe(first);
    });
    expect(texts).toBe(2);
  });

  it('cannot be sent by a role without the right', async () => {
    const { bar } = await chooseBoth([], signedInAs({ rights: ['customers'] }));
    const button = bar.getByRole<HTMLButtonElement>('button', { name: 'Send SMS' });
    expect([button.disabled, button.title]).toEqual([true, 'Your role may not do this.']);
  });
});
