import type { EndpointResult } from '@netkhata/contract/endpoint';
import { places } from '@netkhata/contract/places';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { PlaceStatement } from './place-statement.tsx';

type Statement = EndpointResult<typeof places.placeStatement>;
type Line = Statement['lines'][number];

const TILL: Statement = {
  id: 11,
  staffId: null,
  name: 'Cash in Hand',
  type: 'cash',
  keeper: null,
  active: true,
  balance: paisa(109_000),
  toBeConfirmed: null,
  openHandovers: [],
  hasMore: false,
  lines: [],
};
const lineOf = (line: Partial<Line>): Line => ({
  entryId: 1,
  date: '2026-11-21',
  takenOn: null,
  kind: 'payment_approved',
  amount: paisa(30_000),
  balance: paisa(130_000),
  paymentId: null,
  movementNo: null,
  handoverId: null,
  handoverNo: null,
  tillCountedOn: null,
  dayCloseId: null,
  customer: null,
  customerId: null,
  category: null,
  counterpart: null,
  remarks: null,
  author: 'Rina',
  ...line,
});
const transferred = lineOf({
  entryId: 5,
  takenOn: '2026-11-19',
  kind: 'money_transferred',
  amount: paisa(-21_000),
  balance: paisa(109_000),
  movementNo: 'M2611-000002',
  counterpart: 'Bank',
});
const collected = lineOf({ entryId: 4, paymentId: 8, customer: 'Abdul (C1)' });
const accepted = { ...collected, entryId: 3, handoverId: 4, handoverNo: 'H2611-000012' };
const counted = lineOf({ entryId: 2, kind: 'till_counted', tillCountedOn: '2026-11-20' });
const onSheet = { ...counted, entryId: 1, dayCloseId: 6 };
const LINES = [transferred, collected, accepted, counted, onSheet];

async function open(statement: Partial<Statement>, user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <PlaceStatement accountId={TILL.id} staffId={statement.staffId ?? null} />
    </SignedIn>,
    { answers: [user, answer(places.placeStatement, { ...TILL, lines: LINES, ...statement })] },
  );
  const table = await screen.findByRole('table', { name: 'Statement of Cash in Hand' });
  return { ...page, rows: within(table).getAllByRole('row').slice(1) };
}
const linksOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

afterEach(cleanup);

describe('the statement of a place', () => {
  it('has every line in and out, and the balance after it', async () => {
    const { requests, rows } = await open({ hasMore: true });
    expect(rows[0]?.textContent).toContain('M2611-000002 · Bank');
    expect(rows[0]?.textContent).toContain('taken on');
    expect(rows[0]?.textContent).toContain('৳210.00');
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(false);
    expect(requests.find(({ path }) => path.startsWith('place_statement'))?.query.get('page')).toBe(
      '1',
    );
  });

  it('opens the payment, the hand-over and the count behind a line', async () => {
    const { rows } = await open({});
    const payment = ['Payment approved', '/payment-details/8'];
    expect(linksOf(rows[1])).toEqual([payment]);
    expect(linksOf(rows[2])).toEqual([payment, ['H2611-000012', '/hand-over-details/4']]);
    expect(rows[2]?.textContent).toContain('H2611-000012 · Abdul (C1)');
    const [count] = linksOf(rows[3]);
    expect(count).toEqual([expect.stringMatching(/^Till count of .*20/), '/end-of-day']);
    expect(linksOf(rows[4])).toEqual([[count?.[0], '/end-of-day-details/6']]);
  });

  it('names them without a link for a user without access', async () => {
    const user = signedInAs({ userType: '2', rights: ['move_money'] });
    const { rows } = await open({}, user);
    expect(linksOf(rows[2])).toEqual([['Payment approved', '/payment-details/8']]);
    expect(rows[2]?.textContent).toContain('H2611-000012');
    expect(linksOf(rows[3])).toEqual([]);
    expect(rows[3]?.textContent).toContain('Till count of');
  });

  it('of one’s own hand links to its hand-overs', async () => {
    const user = signedInAs({ userType: '2', rights: ['hand_over'] });
    const { rows } = await open({ staffId: 1 }, user);
    expect(linksOf(rows[2])).toContainEqual(['H2611-000012', '/hand-over-details/4']);
  });
});
