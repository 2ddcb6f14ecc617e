import { handovers } from '@netkhata/contract/handovers';
import type { HeldRight } from '@netkhata/contract/rights';
import { users } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, heldAnswer, refusal } from '../../test-support/answers.ts';
import { handOverRecord, handPayment, handRecord } from '../../test-support/hand-over-record.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { openHandOvers } from './hand-over-test-kit.tsx';
import { HandOverTable } from './hand-over-table.tsx';
import { MyCash } from './my-cash.tsx';

const people = answer(users.employeeOptions, [
  { employeeId: 1, employeeName: 'Ayesha Rahman', employeeCode: 'U1' },
  { employeeId: 5, employeeName: 'Salma', employeeCode: 'U5' },
]);
const collector = (rights: HeldRight[] = ['hand_over']) => signedInAs({ userType: '2', rights });

const open = (answers: Answer[], user = collector(), path = '/my-cash') =>
  openHandOvers(<MyCash />, [...answers, people], { user, path });

afterEach(cleanup);

describe('my cash', () => {
  it('shows the sum in large type, and the payments oldest first with their age', async () => {
    await open([answer(handovers.myCash, handRecord({ owed: paisa(20_000) }))]);
    expect((await screen.findByText('My cash in hand')).nextSibling?.textContent).toBe('৳1,200.00');
    expect(screen.getByText('2 payments, since 19 Nov 2026')).toBeTruthy();
    expect(screen.getByText('I owe').closest('div')?.textContent).toBe('I owe৳200.00');
    const table = screen.getByRole('table', { name: 'Payments in hand' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Abdul Karim (C1007)', '19 Nov 2026', '2 days', '৳700.00', 'Salma'],
      ['Rahim (C1008)', '19 Nov 2026', 'Today', '৳500.00', 'Salma'],
    ]);
    expect(screen.getByRole('link', { name: 'Hand over' }).getAttribute('href')).toBe(
      '/hand-over-create',
    );
    expect(screen.queryByLabelText('Whose hand')).toBeNull();
  });

  it('hides the sum on the way while somebody counts it blind', async () => {
    const handed = handOverRecord();
    await open([answer(handovers.myCash, handRecord({ onTheWay: null, handovers: [handed] }))]);
    const way = await screen.findByText('In transit');
    expect(way.nextSibling?.textContent).toBe('Not counted yet');
    expect(screen.getByRole('link', { name: 'H2611-000012' }).getAttribute('href')).toBe(
      '/hand-over-details/12',
    );
    expect(screen.getByText('Waiting to be counted')).toBeTruthy();
  });

  it.each([
    ['No cash in hand.', collector(), handRecord({ tills: [], payments: [] })],
    ['Your role may not do this.', collector(['counter']), handRecord()],
  ])('offers no hand-over: %s', async (reason, user, hand) => {
    await open([answer(handovers.myCash, hand)], user);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Hand over' });
    expect([button.disabled, button.title]).toEqual([true, reason]);
  });

  it('pages through its payments', async () => {
    const hand = handRecord({ lastPage: 3, total: 25, payments: [handPayment()] });
    const page = await open([answer(handovers.myCash, hand)]);
    await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(page.sent('my_cash').at(-1)?.query.get('page')).toBe('2'));
  });

  it('of another person is shown with the right to all hands', async () => {
    const page = await open(
      [
        answer(handovers.myCash, ({ query }) =>
          query.get('user') === '5'
            ? handRecord({ collectorId: 5, collector: 'Salma' })
            : handRecord(),
        ),
      ],
      signedInAs(),
    );
    await screen.findByRole('option', { name: 'Salma' });
    await page.user.selectOptions(screen.getByLabelText('Whose hand'), 'Salma');
    expect(await screen.findByText('Cash in hand of Salma')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Hand over' }).getAttribute('href')).toBe(
      '/hand-over-create?id=5',
    );
  });

  it('keeps the choice of a hand when the people cannot be read again', async () => {
    const failure = { status: 500, errorMessage: 'Out of order.' };
    let isOut = false;
    const readOnce: Answer = {
      ...people,
      reply: (request) => (isOut ? refusal(users.employeeOptions, failure) : people).reply(request),
    };
    const page = await openHandOvers(
      <MyCash />,
      [answer(handovers.myCash, handRecord()), readOnce],
      { user: signedInAs(), path: '/my-cash' },
    );
    await screen.findByRole('option', { name: 'Salma' });
    isOut = true;
    const ofPeople = { queryKey: [users.employeeOptions.path] };
    await page.queryClient.invalidateQueries(ofPeople);
    const [query] = page.queryClient.getQueryCache().findAll(ofPeople);
    await waitFor(() => expect(query?.state.status).toBe('error'));
    // The screen is rendered with the failure.
    await page.router.invalidate();
    expect(screen.getByLabelText('Whose hand')).toBeTruthy();
  });

  it('shows no cash while another hand loads, and the previous page while paging', async () => {
    const hands = answer(handovers.myCash, ({ query }) =>
      query.get('user') === '5'
        ? handRecord({ collectorId: 5, collector: 'Salma' })
        : handRecord({ lastPage: 2, total: 25 }),
    );
    const isLate = ({ query }: { query: URLSearchParams }) =>
      query.get('user') === '5' || query.get('page') === '2';
    const [late, arrive] = heldAnswer(hands, isLate);
    const page = await open([late], signedInAs());
    await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    const table = screen.getByRole('table', { name: 'Payments in hand' });
    expect(table.closest('[aria-busy=true]')).toBeTruthy();
    await page.user.selectOptions(await screen.findByLabelText('Whose hand'), 'Salma');
    expect(screen.queryByText('My cash in hand')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    arrive();
    expect(await screen.findByText('Cash in hand of Salma')).toBeTruthy();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('shows a failure, and offers a retry', async () => {
    await open([refusal(handovers.myCash, { status: 500, errorMessage: 'Out of order.' })]);
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

it('the list of hand-overs opens one of them, and leaves unknown sums empty', async () => {
  const page = await openHandOvers(<HandOverTable />, [
    answer(handovers.handoverTable, {
      rows: [handOverRecord()],
      currentPage: 1,
      lastPage: 1,
      perPage: 10,
      total: 1,
    }),
  ]);
  const link = await screen.findByRole('link', { name: 'H2611-000012' });
  const cells = [...(link.closest('tr')?.querySelectorAll('td') ?? [])];
  expect(cells.map((cell) => cell.textContent).slice(5)).toEqual(['2', '', '', '']);
  await page.user.click(link);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/hand-over-details/12'));
});
