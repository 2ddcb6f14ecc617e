import { handovers } from '@netkhata/contract/handovers';
import { setup } from '@netkhata/contract/setup';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { companyRecord } from '../../test-support/company-record.ts';
import { handOverRecord } from '../../test-support/hand-over-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { HandOverSlip } from './hand-over-slip.tsx';

const open = (changes: Parameters<typeof handOverRecord>[0], language = 'en') =>
  renderScreen(
    <SignedIn>
      <HandOverSlip handOverId={12} />
    </SignedIn>,
    {
      answers: [
        signedInAs(),
        answer(setup.companySettings, companyRecord({ language })),
        answer(handovers.handoverDetails, handOverRecord(changes)),
      ],
    },
  );

const outlay = { categoryId: 3, remarks: null };
const accepted = {
  state: 'accepted' as const,
  isBlind: false,
  receiver: 'Ayesha Rahman',
  endedAt: '2026-11-21T11:00:00Z',
  paymentsTotal: paisa(120_000),
  expected: paisa(110_000),
  collectorCounted: paisa(110_000),
  receiverCounted: paisa(100_000),
  difference: paisa(-10_000),
  owed: paisa(4_000),
  outlays: [
    { ...outlay, id: 1, category: 'Fuel', amount: paisa(10_000), isAccepted: true },
    { ...outlay, id: 2, category: 'Repair', amount: paisa(5_000), isAccepted: false },
  ],
  counts: [
    {
      side: 'receiver' as const,
      countedBy: 'Ayesha Rahman',
      at: '2026-11-21T11:00:00Z',
      amount: paisa(100_000),
      notes: [{ note: 500, pieces: 2 }],
      isConfirmation: false,
    },
  ],
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('shows what was handed over, spent, counted and missing, for both to sign', async () => {
  await open(accepted);
  const [slip] = await screen.findAllByRole('article', { name: 'Hand-over Slip H2611-000012' });
  const lines = [...(slip?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(lines).toEqual([
    ['Total payments', '৳1,200.00'],
    ['Expense: Fuel', '−৳100.00'],
    ['Expense: Repair৳50.00 rejected', '৳0.00'],
    ['Expected', '৳1,100.00'],
    ['৳500 × 2', '৳1,000.00'],
    ['Counted', '৳1,000.00'],
    ['Difference', '−৳100.00'],
    ['Owed by the collector', '৳40.00'],
  ]);
  const paper = within(slip ?? document.body);
  expect(paper.getByText('Signature of Salma')).toBeTruthy();
  expect(paper.getByText('Signature of Ayesha Rahman')).toBeTruthy();
  // An internal document has no QR code, as there is no public page for it.
  expect(paper.queryByRole('img')).toBeNull();
});

it('is in the language of the company', async () => {
  await open(accepted, 'bn');
  const [slip] = await screen.findAllByRole('article', { name: 'টাকা জমার স্লিপ H২৬১১-০০০০১২' });
  expect(slip?.lang).toBe('bn');
});

it('is not shown to a receiver before they have counted', async () => {
  await open({});
  expect(
    await screen.findByText('The slip is available once the receiver has counted.'),
  ).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});
