import { customers } from '@netkhata/contract/customers';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CounterSearch } from '../../features/collection/counter-search.tsx';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { QuickSearch } from '../frame/quick-search.tsx';
import { useCustomerCommands } from './use-navigation-commands.tsx';

const owing = {
  id: 7,
  code: 'NK-0007',
  name: 'Rahima Khatun',
  mobileNo: '01712345678',
  balance: paisa(125_050),
  address: 'Uttara',
  dueFrom: '2026-09-01',
  dueTo: '2026-11-01',
};
const paid = { ...owing, id: 8, code: 'NK-0008', name: 'Abdur Rahim', address: null };
const found = [owing, { ...paid, balance: paisa(0), dueFrom: null, dueTo: null }];

function Counter() {
  const [picked, setPicked] = useState<number>();
  return (
    <CounterSearch picked={picked === undefined ? null : paid} isReady={false} onPick={setPicked} />
  );
}

/** The customers that the palette finds, without its screens and actions. */
function Palette() {
  const [typed, setTyped] = useState('');
  const { commands } = useCustomerCommands(typed);
  return (
    <>
      <input
        role="combobox"
        aria-expanded
        aria-controls="found"
        aria-label="Commands"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="listbox" id="found" aria-label="Commands">
        {commands.map(({ id, content }) => (
          <button type="button" key={id} role="option" aria-selected={false}>
            {content}
          </button>
        ))}
      </div>
    </>
  );
}

async function optionsOf(searching: ReactNode) {
  const answers = [signedInAs(), answer(customers.customerSearch, found)];
  const { user, requests } = await renderScreen(<SignedIn>{searching}</SignedIn>, { answers });
  await user.type(await screen.findByRole('combobox'), 'rahim');
  const options = await screen.findAllByRole('option');
  const texts = options.map(({ textContent }) => textContent);
  const asked = requests.filter(({ path }) => path === 'customer_search').at(-1);
  cleanup();
  return { texts, asked: asked?.query.get('q') };
}

afterEach(cleanup);

it('quick search, palette and counter show the same customers in the same way', async () => {
  const quick = await optionsOf(<QuickSearch />);
  expect(quick.texts).toEqual([
    expect.stringMatching(
      /^Rahima Khatun৳1,250.50ID: NK-0007 · 01712345678 · UttaraSept.*Nov 2026$/,
    ),
    'Abdur Rahim৳0.00ID: NK-0008 · 01712345678',
  ]);
  expect(await optionsOf(<Palette />)).toEqual(quick);
  expect(await optionsOf(<Counter />)).toEqual(quick);
});
