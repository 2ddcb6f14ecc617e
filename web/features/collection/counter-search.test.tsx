import { customers } from '@netkhata/contract/customers';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { onPhone } from '../../test-support/on-phone.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { CounterSearch } from './counter-search.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The search of a counter that has not read yet whom it serves. */
function Unread() {
  const [id, setId] = useState<number>();
  return (
    <CounterSearch picked={id === undefined ? null : undefined} isReady={false} onPick={setId} />
  );
}

const found = answer(customers.customerSearch, [
  {
    id: 7,
    code: 'C1007',
    name: 'Rahima',
    mobileNo: '01712345678',
    balance: paisa(120_000),
    address: 'House 4, Mirpur',
    dueFrom: '2026-10-01',
    dueTo: '2026-11-01',
  },
]);

it.each([
  ['a desk', () => {}, 1],
  ['a phone', onPhone, 0],
])('on %s the results stay or go with the choice, not later', async (_, prepare, shown) => {
  prepare();
  const { user } = await renderScreen(<Unread />, { answers: [found] });
  await user.type(screen.getByRole('combobox'), 'rahima');
  await user.click(await screen.findByRole('option', { name: /Rahima/ }));
  expect(screen.queryAllByRole('option')).toHaveLength(shown);
});
