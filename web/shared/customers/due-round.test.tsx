import { till } from '@netkhata/contract/till';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { DueRound } from './due-round.tsx';

const stop = (id: number, name: string, road: string, line: string, more: object = {}) => ({
  id,
  name,
  code: `C${id}`,
  zone: 'Mirpur',
  area: 'Mirpur 11',
  block: null,
  road,
  line,
  address: `House ${id}, ${road}, Mirpur 11`,
  balance: paisa(80_000),
  dueSince: '2026-11-01',
  promisedOn: null,
  ...more,
});

const round = {
  place: 'Mirpur',
  count: 3,
  amount: paisa(240_000),
  places: [],
  stops: [
    stop(1, 'Asma', 'Road 5', 'Line 1'),
    stop(2, 'Babul', 'Road 5', 'Line 2', { promisedOn: '2026-11-24' }),
    stop(3, 'Chandan', 'Road 6', 'Line 1'),
  ],
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('lists who owes by road; one press leads to the counter, the others to follow', async () => {
  const { user, router } = await renderScreen(<DueRound />, {
    answers: [answer(till.dueRound, round)],
  });
  const road = within(await screen.findByRole('region', { name: 'Road 5 · Mirpur 11' }));
  expect(road.getByRole('heading').textContent).toBe('Road 5 · Mirpur 11৳1,600.00');
  const [first, second] = road.getAllByRole('link');
  expect(first?.textContent).toContain('Asma৳800.00Line 1, House 1');
  expect(second?.textContent).toContain('promised 24 Nov 2026');
  await user.click(first as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({ id: 1 }));
  expect(router.state.location.state.toCollect).toEqual([
    { id: 2, name: 'Babul', place: 'Road 5, Line 2, House 2' },
    { id: 3, name: 'Chandan', place: 'Road 6, Line 1, House 3' },
  ]);
});

it('asks for a place where too many owe, and remembers it on this device', async () => {
  const zone = { kind: 'zone' as const, id: 7, name: 'Uttara', count: 2, amount: paisa(160_000) };
  const { user } = await renderScreen(<DueRound />, {
    answers: [
      answer(till.dueRound, ({ query }) =>
        query.get('zone') === '7' ? round : { ...round, place: null, places: [zone], stops: [] },
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /Uttara/ }));
  expect(await screen.findByText('Asma')).toBeTruthy();
  expect(localStorage.getItem('duePlace')).toBe('7.0');
  await user.click(screen.getByRole('button', { name: 'Other place' }));
  expect(await screen.findByRole('button', { name: /Uttara/ })).toBeTruthy();
});
