import { payments } from '@netkhata/contract/payments';
import { setup } from '@netkhata/contract/setup';
import { till } from '@netkhata/contract/till';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { paymentRecord } from '../../test-support/bill-records.ts';
import { companyRecord } from '../../test-support/company-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { ReceiptActions } from './receipt-actions.tsx';

const WORDS = [
  'Sky Net: ৳1,250.50 received from Abdul Karim (C1007) on 21 Nov 2026 for November 2026.',
  'Still due: ৳300.00.',
  'https://billing.sky.example/p/XyZ9876543',
].join('\n');

/** Renders the actions after a payment, on a device with or without a share sheet. */
async function open(share: Navigator['share'] | undefined) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const page = await renderScreen(
    <SignedIn>
      <ReceiptActions paymentId={31} hasAutoFocus={false} isPrintWanted={false}>
        {() => null}
      </ReceiptActions>
    </SignedIn>,
    {
      answers: [
        signedInAs(),
        answer(setup.companySettings, companyRecord({ language: 'en' })),
        answer(payments.paymentDetails, paymentRecord()),
        answer(till.receiptHandOn, { heading: '', message: '', data: { id: 1 } }),
      ],
    },
  );
  const whatsapp = await screen.findByRole('link', { name: 'WhatsApp' });
  // Prevents the navigation, which the test environment does not support.
  whatsapp.addEventListener('click', (event) => event.preventDefault());
  const handedOn = () => page.requests.filter(({ path }) => path === 'receipt_hand_on');
  return { ...page, whatsapp, handedOn };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'share');
});

it("passes the receipt’s text to the device's share sheet, and claims no sending", async () => {
  const share = vi.fn<Navigator['share']>(async () => undefined);
  const { user, handedOn } = await open(share);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share.mock.calls).toEqual([[{ text: WORDS }]]);
  expect(handedOn()).toEqual([]);
});

it('does not treat a dismissed share sheet as a failure', async () => {
  const closed = new DOMException('closed', 'AbortError');
  const share = vi.fn<Navigator['share']>(() => Promise.reject(closed));
  const { user } = await open(share);
  const button = screen.getByRole('button', { name: 'Share' });
  await user.click(button);
  await user.click(button);
  expect(share).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

it("without a share sheet links to the customer's WhatsApp, and records it", async () => {
  const { user, whatsapp, handedOn } = await open(undefined);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  const address = new URL(whatsapp.getAttribute('href') ?? '');
  expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/8801712345678');
  expect(address.searchParams.get('text')).toBe(WORDS);
  await user.click(whatsapp);
  await waitFor(() =>
    expect(handedOn().map(({ body }) => body)).toEqual([{ paymentId: 31, way: 'whatsapp' }]),
  );
});
