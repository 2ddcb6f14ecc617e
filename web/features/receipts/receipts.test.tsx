import { bills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { setup } from '@netkhata/contract/setup';
import { uploads } from '@netkhata/contract/uploads';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentRegionalSettings, setRegionalSettings } from '../../i18n/regional-settings.ts';
import { type Answer, answer } from '../../test-support/answers.ts';
import { billRecord, paymentRecord } from '../../test-support/bill-records.ts';
import { companyRecord } from '../../test-support/company-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { BillReceipt } from './bill-receipt.tsx';
import { PaymentReceipt } from './payment-receipt.tsx';

const domToBlob = vi.hoisted(() => vi.fn<() => Promise<Blob>>());
vi.mock('modern-screenshot', () => ({ domToBlob }));

const settings = (language: string): Answer =>
  answer(setup.companySettings, companyRecord({ language }));

async function open(element: ReactElement, answers: Answer[], language = 'en') {
  const page = await renderScreen(<SignedIn>{element}</SignedIn>, {
    answers: [signedInAs(), settings(language), ...answers],
  });
  // The first is on screen; the second is the printer's copy, outside the application's root.
  const [sheet, printed] = await screen.findAllByRole('article');
  return { ...page, sheet: sheet!, printed: printed! };
}

const bill = (changes = {}, language = 'en') =>
  open(
    <BillReceipt billId={12} state={() => null} />,
    [answer(bills.billDetails, billRecord(changes))],
    language,
  );
const payment = (changes = {}, language = 'en') =>
  open(
    <PaymentReceipt paymentId={31} actions={() => null} />,
    [answer(payments.paymentDetails, paymentRecord(changes))],
    language,
  );

/** Value beside a label on the receipt. */
const beside = (sheet: HTMLElement, label: string) =>
  within(sheet).getByText(label).parentElement?.textContent?.slice(label.length);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the receipt of a bill', () => {
  it('shows everything that a customer asks about', async () => {
    const { sheet } = await bill();
    const paper = within(sheet);
    expect(paper.getByText('Sky Net')).toBeTruthy();
    expect(paper.getByText('Bill Number B2611-000012')).toBeTruthy();
    expect(beside(sheet, 'Customer Name')).toBe('Abdul Karim');
    expect(beside(sheet, 'ID')).toBe('C1007');
    expect(beside(sheet, 'Mobile')).toBe('01712345678');
    expect(beside(sheet, 'Address')).toBe('House 4, Mirpur');
    expect(beside(sheet, 'Bill Month')).toBe('November 2026');
    expect(beside(sheet, 'Bill Date')).toBe('5 Nov 2026');
    expect(beside(sheet, 'Internet Service Fee')).toBe('৳700.00');
    expect(beside(sheet, 'Previous Due')).toBe('৳500.00');
    expect(beside(sheet, 'Total Bill Amount')).toBe('৳1,200.00');
    expect(beside(sheet, 'Last Payment')).toBe('৳200.00 on 20 Oct 2026');
    expect(paper.getByRole('img', { name: /\/p\/AbCdEf1234$/ })).toBeTruthy();
    expect(paper.queryByText('Due Now')).toBeNull();
    expect(sheet.dataset['stamp']).toBeUndefined();
  });

  it('says of an adjustment and of a fee what they are, in words of the paper', async () => {
    const [internet] = billRecord().bill_item;
    const adjustment = {
      ...internet!,
      item: { id: 12, label: 'Adjustment' },
      description: 'বাইরে ছিলেন: ৩০ দিনের মধ্যে ৬ দিন',
      amount: paisa(-8000),
    };
    const { sheet } = await bill({ bill_item: [internet!, adjustment] }, 'bn');
    expect(beside(sheet, adjustment.description)).toBe('−৳৮০.০০');
    cleanup();
    const fee = {
      ...internet!,
      item: { id: 14, label: 'Late fee' },
      description: 'বিল B2611-000012',
    };
    const late = await bill({ fee: 'late_fee', bill_item: [fee] }, 'bn');
    expect(within(late.sheet).getAllByText('বিলম্ব ফি')).toHaveLength(2);
    expect(late.sheet.textContent).not.toContain('Late fee');
  });

  it('shows the live due beside the frozen one when they differ', async () => {
    const { sheet } = await bill({ currentDue: paisa(40_000) });
    expect(beside(sheet, 'Due Now')).toBe('৳400.00');
    expect(beside(sheet, 'Total Bill Amount')).toBe('৳1,200.00');
  });

  it('adds VAT that is charged on top of the items', async () => {
    const { sheet } = await bill({ vat: paisa(3_500), total: paisa(73_500) });
    expect(beside(sheet, 'VAT')).toBe('৳35.00');
    expect(beside(sheet, 'Total')).toBe('৳735.00');
  });

  it('marks a deleted bill, across the sheet and in words', async () => {
    const { sheet } = await bill({ isVoid: true });
    expect(sheet.dataset['stamp']).toBe('Deleted');
    expect(within(sheet).getByText('This bill was deleted. It is not valid.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit bill' })).toBeNull();
  });

  it("is in the company's Bangla on a screen in another language", async () => {
    const { sheet } = await bill({}, 'bn');
    expect(sheet.lang).toBe('bn');
    expect(beside(sheet, 'সর্বমোট বিল')).toBe('৳১,২০০.০০');
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  });

  it("has the company's logo, and omits a missing one", async () => {
    const company = { ...billRecord().company, logo: 'mark.png' };
    const { sheet } = await bill({ company });
    expect(sheet.querySelector('img')).toBeNull();
    expect(within(sheet).getByText('Sky Net')).toBeTruthy();
    cleanup();
    const image: Answer = {
      endpoint: uploads.uploadedImage,
      reply: () => new Response(new Blob(['png'], { type: 'image/png' })),
    };
    const shown = await open(<BillReceipt billId={12} state={() => null} />, [
      image,
      answer(bills.billDetails, billRecord({ company })),
    ]);
    expect(shown.sheet.querySelector('img')?.getAttribute('src')).toMatch(
      /^data:image\/png;base64,/,
    );
    expect(shown.sheet.querySelector('img')?.width).toBe(110);
  });

  it('is saved as a picture named by its number', async () => {
    domToBlob.mockResolvedValue(new Blob(['png']));
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = await bill();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['B2611-000012_bill.png']));
  });

  it('explains what to do when the picture cannot be made', async () => {
    domToBlob.mockRejectedValue(new Error('no canvas'));
    const { user } = await bill();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('The picture could not be made')).toBeTruthy();
  });

  it("prints a copy in a separate document, on this device's paper size", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user, sheet, printed, container } = await bill();
    expect(container.contains(sheet)).toBe(true);
    expect(container.contains(printed)).toBe(false);
    expect(document.body.dataset['prints']).toBe('receipt');
    await user.selectOptions(screen.getByLabelText('Paper'), '80 mm');
    expect(printed.dataset['paper']).toBe('roll');
    expect(printed.parentElement?.textContent).toContain('@page { size: 80mm');
    expect(localStorage.getItem('receiptPaper')).toBe('roll');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    cleanup();
    expect(document.body.dataset['prints']).toBeUndefined();
  });
});

describe('the receipt of a payment', () => {
  it('shows the money in figures and in words', async () => {
    const { sheet } = await payment();
    expect(beside(sheet, 'Customer Name')).toBe('Abdul Karim');
    expect(beside(sheet, 'Phone')).toBe('01712345678');
    expect(beside(sheet, 'Address')).toBe('N/A');
    expect(beside(sheet, 'Payment Date')).toBe('21 Nov 2026');
    expect(beside(sheet, 'Payment Account')).toBe('Cash in Hand');
    expect(beside(sheet, 'Amount Received')).toBe('৳1,250.50');
    expect(beside(sheet, 'Unpaid Amount')).toBe('৳300.00');
    expect(beside(sheet, 'In Words')).toBe(
      'One Thousand Two Hundred Fifty Taka And Fifty Poysha Only',
    );
    expect(within(sheet).getByText('Receipt No 31')).toBeTruthy();
  });

  it('names opening balances and fees, which have no months, in the language of the receipt', async () => {
    const [month] = paymentRecord().billData;
    const opening = { ...month, billId: 1, isOpeningBalance: true };
    const fees = [
      { ...month, billId: 13, fee: 'late_fee' },
      { ...month, billId: 14, fee: 'reconnection_fee' },
    ];
    const { sheet } = await payment({ billData: [opening, ...fees] }, 'bn');
    const paper = within(sheet);
    for (const name of ['শুরুর বকেয়া', 'বিলম্ব ফি', 'পুনঃসংযোগ ফি']) {
      expect(paper.getByText(name)).toBeTruthy();
    }
  });

  it('names unpaid months only when there are some', async () => {
    const { sheet } = await payment({ unpaidAmount: paisa(0), lastPaymentAmount: null });
    expect(within(sheet).queryByText('Unpaid Amount')).toBeNull();
    expect(beside(sheet, 'Last Payment')).toBe('None yet');
  });

  it('shows that the payment was deleted, and why', async () => {
    const { sheet } = await payment({ status: 'deleted', deletionReason: 'Counted twice' });
    expect(sheet.dataset['stamp']).toBe('Deleted');
    expect(within(sheet).getByText(/This payment was deleted.*Reason: Counted twice/)).toBeTruthy();
  });

  it.each([
    ['de', 'Erhaltener Betrag', 'In Worten'],
    ['ja', '受領額', '金額(文字)'],
  ])('is in the language of the company: %s', async (language, received, inWords) => {
    const { sheet } = await payment({}, language);
    expect(sheet.lang).toBe(language);
    expect(within(sheet).getByText(received)).toBeTruthy();
    const words = within(sheet).getByText(inWords).nextElementSibling;
    // The specification asks for English words.
    expect([words?.getAttribute('lang'), words?.textContent]).toEqual([
      'en',
      expect.stringContaining('Taka'),
    ]);
  });

  it("writes the company's currency in words", async () => {
    const home = currentRegionalSettings();
    onTestFinished(() => void setRegionalSettings(home));
    const [currencyCode, numberGrouping] = ['USD', 'thousand'] as const;
    setRegionalSettings({ ...home, currencyCode, currencySign: 'US$', numberGrouping });
    const { sheet } = await payment();
    expect(beside(sheet, 'Amount Received')).toBe('US$1,250.50');
    expect(beside(sheet, 'In Words')).toBe(
      'One Thousand Two Hundred Fifty US Dollars And 50/100 Only',
    );
  });

  it('writes the amount in words in Bangla', async () => {
    const { sheet } = await payment({ amount: paisa(70_000) }, 'bn');
    expect(beside(sheet, 'কথায়')).toBe('সাত শত টাকা মাত্র');
  });
});
