import { arrivals } from '@netkhata/contract/arrivals';
import { dayCloses } from '@netkhata/contract/day-closes';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { tills } from '@netkhata/contract/tills';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, heldAnswer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { bkash } from '../arrivals/arrivals-test-kit.tsx';
import { DayClose } from './day-close.tsx';
import { DaySheet } from './day-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type TillState = EndpointResult<typeof tills.tillStates>[number];
type CloseState = EndpointResult<typeof dayCloses.dayCloseState>;

const till: TillState = {
  id: 11,
  name: 'Cash in Hand',
  keeper: { id: 1, name: 'Ayesha Rahman' },
  openedAt: '2026-11-21T03:00:00Z',
  hasMoved: true,
  opening: paisa(100_000),
  lastCount: null,
};
const count: EndpointResult<typeof tills.tillClose>['data'] = {
  id: 5,
  tillId: 11,
  till: 'Cash in Hand',
  keeper: { id: 1, name: 'Ayesha Rahman' },
  countedBy: { id: 1, name: 'Ayesha Rahman' },
  openedAt: '2026-11-21T03:00:00Z',
  closedAt: '2026-11-21T13:00:00Z',
  bookDay: '2026-11-21',
  opening: paisa(100_000),
  moneyIn: paisa(50_000),
  moneyOut: paisa(0),
  expected: paisa(150_000),
  counted: paisa(120_000),
  rest: paisa(0),
  difference: paisa(-30_000),
  openingDifference: paisa(0),
  notes: [{ note: 1000, pieces: 1 }],
  remarks: null,
};
const state: CloseState = {
  today: '2026-11-21',
  closedUntil: '2026-11-20',
  lastCloseId: 8,
  books: { checkedAt: '2026-11-20T20:30:00Z', difference: null, fault: null },
  uncounted: [{ id: 11, name: 'Cash in Hand', keeper: { id: 1, name: 'Ayesha Rahman' } }],
  inHands: paisa(77_000),
  openHandovers: [{ id: 4, number: 'H2611-000004', amount: paisa(30_000) }],
};
const close = {
  id: 8,
  fromDay: '2026-11-20',
  day: '2026-11-20',
  billed: paisa(0),
  collected: paisa(82_000),
  approved: paisa(70_000),
  discount: paisa(500),
  due: paisa(600_000),
  dueCount: 4,
  closedBy: 'Owner',
  closedAt: '2026-11-20T14:00:00Z',
  reopenedBy: null,
  reopenedAt: null,
  reopenReason: null,
};
const page = (rows: (typeof close)[]) => ({
  rows,
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: rows.length,
});

async function closeScreen(answers: Parameters<typeof renderScreen>[1] = {}) {
  return renderScreen(
    <SignedIn>
      <DayClose />
    </SignedIn>,
    {
      answers: [
        ...(answers?.answers ?? []),
        signedInAs(),
        answer(tills.tillStates, [till]),
        answer(dayCloses.dayCloseState, state),
        answer(dayCloses.dayCloseTable, page([close])),
      ],
    },
  );
}

describe('a till', () => {
  it('is counted note by note, and shows the expected amount afterwards', async () => {
    const { user, requests } = await closeScreen({
      answers: [answer(tills.tillClose, { heading: 'Till counted', message: '', data: count })],
    });
    const table = within(await screen.findByRole('table', { name: 'Tills' }));
    expect(table.getByText(/Open since/)).toBeTruthy();
    await user.click(table.getByRole('button', { name: 'Count' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('Expected')).toBeNull();
    const [thousand] = dialog.getAllByRole('textbox');
    await user.type(thousand as HTMLElement, '1');
    await user.click(dialog.getByRole('button', { name: 'Save the count' }));
    expect(await dialog.findByText('৳300.00 missing')).toBeTruthy();
    expect(dialog.getByText('Expected').nextElementSibling?.textContent).toBe('৳1,500.00');
    expect(requests.find(({ path }) => path === 'till_close')?.body).toEqual({
      till: 11,
      notes: [{ note: 1000, pieces: 1 }],
      remarks: null,
    });
  });

  it('asks for confirmation of an empty count, and is counted by keyboard alone', async () => {
    const { user, requests } = await closeScreen({
      answers: [answer(tills.tillClose, { heading: 'Till counted', message: '', data: count })],
    });
    const table = within(await screen.findByRole('table', { name: 'Tills' }));
    await user.click(table.getByRole('button', { name: 'Count' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = dialog.getByRole('button', { name: 'Save the count' });
    await user.click(save);
    const question = within(await screen.findByRole('dialog', { name: /sure/ }));
    expect(question.getByText('You counted ৳0.00!')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'No' }));
    expect(requests.some(({ path }) => path === 'till_close')).toBe(false);
    const pieces = dialog.getAllByRole('textbox').slice(0, 10);
    await user.click(pieces[0] as HTMLElement);
    await user.keyboard(`1${'{Enter}'.repeat(10)}`);
    expect(document.activeElement).toBe(save);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('৳300.00 missing')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the company’s day', () => {
  it('is closed after a confirmation that names the uncounted tills', async () => {
    const { user, requests } = await closeScreen({
      answers: [
        answer(dayCloses.dayClose, {
          heading: 'Day closed',
          message: '',
          data: { id: 9, day: '2026-11-21' },
        }),
      ],
    });
    const card = within(await screen.findByRole('region', { name: 'Company books' }));
    expect(card.getByText('Cash in Hand (Ayesha Rahman)')).toBeTruthy();
    const hands = card.getByText('Cash in hand of collectors');
    expect(hands.nextElementSibling?.textContent).toBe('৳770.00');
    const name = '৳300.00 of it in hand-over H2611-000004, not accepted yet';
    expect(card.getByRole('link', { name }).getAttribute('href')).toBe('/hand-over-details/4');
    await user.click(card.getByRole('button', { name: 'Close the day' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Not counted: Cash in Hand \(Ayesha Rahman\)\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /Yes/ }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === 'day_close')?.body).toEqual({
        day: '2026-11-21',
        remarks: null,
      }),
    );
  });

  it('shows the button only beneath all that stands above it', async () => {
    const [equality, arrive] = heldAnswer(answer(arrivals.arrivalAccounts, [bkash]));
    await closeScreen({ answers: [equality] });
    const closed = within(await screen.findByRole('table', { name: 'Closed days' }));
    await closed.findByRole('button', { name: 'Reopen' });
    expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
    arrive();
    expect(await screen.findByRole('button', { name: 'Close the day' })).toBeTruthy();
    expect(screen.getByText('bKash')).toBeTruthy();
  });

  it('is reopened with a reason, the last one only', async () => {
    const { user, requests } = await closeScreen({
      answers: [
        answer(dayCloses.dayReopen, {
          heading: 'Day reopened',
          message: '',
          data: { id: 8, day: '2026-11-20' },
        }),
      ],
    });
    const table = within(await screen.findByRole('table', { name: 'Closed days' }));
    await user.click(await table.findByRole('button', { name: 'Reopen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'One was forgotten');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === 'day_reopen')?.body).toEqual({
        id: 8,
        reason: 'One was forgotten',
      }),
    );
  });

  it('is hidden from a user who only keeps a till', async () => {
    await renderScreen(
      <SignedIn>
        <DayClose />
      </SignedIn>,
      {
        answers: [
          signedInAs({ userType: '3', rights: ['receive_money'] }),
          answer(tills.tillStates, []),
        ],
      },
    );
    expect(await screen.findByText('You have no till.')).toBeTruthy();
    expect(screen.queryByText('Company books')).toBeNull();
  });

  it('explains why nothing can be shown, and offers a retry', async () => {
    await renderScreen(
      <SignedIn>
        <DayClose />
      </SignedIn>,
      {
        answers: [
          signedInAs({ rights: ['receive_money'] }),
          refusal(tills.tillStates, { status: 503, errorMessage: 'Away' }),
        ],
      },
    );
    expect(await screen.findByText('Away')).toBeTruthy();
  });
});

const sheet: EndpointResult<typeof dayCloses.dayCloseDetails> = {
  ...close,
  remarks: null,
  entryCount: 12,
  turnover: paisa(900_000),
  receivable: paisa(600_000),
  advance: paisa(1000),
  places: [
    {
      accountId: 11,
      account: 'Cash in Hand',
      type: 'cash',
      person: null,
      opening: paisa(10_000),
      moneyIn: paisa(70_000),
      moneyOut: paisa(5000),
      closing: paisa(75_000),
    },
    {
      accountId: 10,
      account: 'The name in the ledger',
      type: 'cash_over_short',
      person: 'Ayesha Rahman',
      opening: paisa(0),
      moneyIn: paisa(1000),
      moneyOut: paisa(0),
      closing: paisa(1000),
    },
  ],
  collections: [{ account: 'bKash', collector: 'Rahim', count: 2, amount: paisa(82_000) }],
  approvals: [],
  expenses: [],
  events: [],
  deletions: [
    {
      kind: 'deleted_payment',
      documentId: 31,
      number: null,
      customer: 'Abdul Karim',
      amount: paisa(7000),
      deletedBy: 'Owner',
      reason: 'Entered twice',
    },
  ],
  tills: [count],
  uncounted: [{ id: 20, name: 'Second till', keeper: null }],
  dues: [{ zone: null, count: 4, amount: paisa(600_000) }],
  lastEntryId: 77,
  seal: 'ab'.repeat(32),
  books: { checkedAt: '2026-11-20T20:30:00Z', difference: null, fault: null },
};

describe('the sheet of a close', () => {
  it('has each figure of the day, and is printed as a document of its own', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = await renderScreen(
      <SignedIn>
        <DaySheet />
      </SignedIn>,
      {
        path: '/end-of-day-details/8',
        answers: [signedInAs(), answer(dayCloses.dayCloseDetails, sheet)],
      },
    );
    const rowsOf = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(await rowsOf('Cash and accounts')).toEqual([
      'Cash in Hand৳100.00৳700.00৳50.00৳750.00',
      'Cash over and shortAyesha Rahman৳0.00৳10.00৳0.00৳10.00',
    ]);
    expect(await rowsOf('Deleted')).toEqual(['Payment 31, Abdul KarimOwnerEntered twice৳70.00']);
    expect(await rowsOf('Tills counted')).toEqual([
      'Cash in HandAyesha Rahman৳1,000.00৳500.00৳0.00৳1,200.00৳300.00 missing',
      'Second tillNot counted yet',
    ]);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.body.dataset['prints']).toBe('sheet');
    const paper = document.querySelector('body > div:last-of-type')?.textContent;
    expect(paper).toContain('End-of-day report, 20 Nov 2026');
    expect(paper).toContain(sheet.seal);
  });

  it('of a reopened day says so on paper too', async () => {
    const reopened = {
      reopenedBy: 'Owner',
      reopenedAt: '2026-11-21T05:00:00Z',
      reopenReason: 'One was forgotten',
    };
    await renderScreen(
      <SignedIn>
        <DaySheet />
      </SignedIn>,
      {
        path: '/end-of-day-details/8',
        answers: [signedInAs(), answer(dayCloses.dayCloseDetails, { ...sheet, ...reopened })],
      },
    );
    await screen.findAllByText(/^Reopened by Owner, .*: One was forgotten$/);
    expect(document.querySelector('body > div:last-of-type')?.textContent).toContain('Reopened by');
  });
});
