import { bills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { setup } from '@netkhata/contract/setup';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answer, type SentRequest, refusal } from '../../test-support/answers.ts';
import { billRecord, paymentRecord } from '../../test-support/bill-records.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { BillPrintout, PaymentPrintout } from './printout.tsx';

const idOf = ({ path }: SentRequest) => Number(path.split('/').at(-1));
const nameOf = (id: number) => `Customer ${id}`;
const rows = [13, 12, 11].map((id) => ({ id, invNo: `B2611-0000${id}`, customer: nameOf(id) }));

const bill = answer(bills.billDetails, (request) => {
  const id = idOf(request);
  const customer = { ...billRecord().customer, name: nameOf(id) };
  return billRecord({ id, billNo: `B2611-0000${id}`, customer });
});
/** The first read of bill 12 fails. */
function oneFailsAtFirst(): Answer {
  const gone = refusal(bills.billDetails, { status: 503, errorMessage: 'Try later.' });
  let tries = 0;
  return {
    endpoint: bills.billDetails,
    reply: (request) => {
      if (idOf(request) !== 12) return bill.reply(request);
      tries += 1;
      return (tries === 1 ? gone : bill).reply(request);
    },
  };
}

const print = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

async function open(element: ReactElement, answers: Answer[]) {
  const page = await renderScreen(<SignedIn>{element}</SignedIn>, {
    answers: [signedInAs(), refusal(setup.companySettings, { status: 403 }), ...answers],
  });
  const read = () => page.requests.filter(({ path }) => path.startsWith('bill_details/')).map(idOf);
  return { ...page, read };
}
const openBills = (list = bill) => open(<BillPrintout rows={rows} onClose={onClose} />, [list]);

const printed = () =>
  screen.queryAllByRole('article', { hidden: true }).map((sheet) => ({
    number: sheet.ariaLabel ?? sheet.getAttribute('aria-label'),
    customer: within(sheet).getByText('Customer Name').nextElementSibling?.textContent,
    page: sheet.parentElement?.style.getPropertyValue('page'),
    hasCode: within(sheet).queryByRole('img', { hidden: true }) !== null,
  }));

beforeEach(() => void vi.stubGlobal('print', print));
afterEach(() => {
  cleanup();
  localStorage.clear();
  print.mockReset();
  onClose.mockReset();
  vi.unstubAllGlobals();
});

describe('the receipts of many bills', () => {
  it('are printed in the order of the list, each on its own page', async () => {
    const { user } = await openBills();
    const button = await screen.findByRole('button', { name: 'Print 3 receipts' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(print).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(print).toHaveBeenCalledTimes(1);
    expect(printed().map(({ customer }) => customer)).toEqual([13, 12, 11].map(nameOf));
    expect(printed()[0]?.number).toBe('Bill Bill Number B2611-000013');
    expect(printed().every(({ hasCode }) => hasCode)).toBe(true);
    expect(document.body.dataset['prints']).toBe('receipt');
    cleanup();
    expect(document.body.dataset['prints']).toBeUndefined();
  });

  it('use the chosen paper, which is remembered', async () => {
    const { user } = await openBills();
    await screen.findByRole('button', { name: 'Print 3 receipts' });
    await waitFor(() => expect(printed()).toHaveLength(3));
    await user.selectOptions(screen.getByLabelText('Paper'), 'A4');
    expect(document.body.textContent).toContain('@page receipt-2 { size: A4; margin: 12mm; }');
    expect(localStorage.getItem('receiptPaper')).toBe('a4');
  });

  it('that could not be read are named and left out, until a retry', async () => {
    const { user, read } = await openBills(oneFailsAtFirst());
    const alertBox = await screen.findByRole('alert');
    expect(alertBox.textContent).toContain('1 could not be read and is skipped');
    expect(alertBox.textContent).toContain('B2611-000012, Customer 12: Try later.');
    await screen.findByRole('button', { name: 'Print 2 receipts' });
    await waitFor(() =>
      expect(printed().map((each) => each.customer)).toEqual([13, 11].map(nameOf)),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Print 3 receipts' });
    await waitFor(() =>
      expect(printed().map((each) => each.customer)).toEqual([13, 12, 11].map(nameOf)),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(read().toSorted((one, other) => one - other)).toEqual([11, 12, 12, 13]);
  });
});

it('the receipts of many payments are printed too', async () => {
  const payment = answer(payments.paymentDetails, (request) =>
    paymentRecord({ id: idOf(request), customerName: nameOf(idOf(request)) }),
  );
  const { user } = await open(<PaymentPrintout rows={rows.slice(1)} onClose={onClose} />, [
    payment,
  ]);
  await user.click(await screen.findByRole('button', { name: 'Print 2 receipts' }));
  await waitFor(() =>
    expect(printed().map(({ customer }) => customer)).toEqual([12, 11].map(nameOf)),
  );
  expect(print).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
