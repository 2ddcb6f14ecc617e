import { setup } from '@netkhata/contract/setup';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { ZoneSetup } from './named-setup.tsx';

const rows = [
  { id: 2, name: 'Mirpur' },
  { id: 1, name: 'Uttara' },
];
const answers = [
  answer(setup.zoneTable, { rows, currentPage: 1, lastPage: 1, perPage: 10, total: 2 }),
  answer(setup.zoneDetails, { id: 2, name: 'Mirpur 10' }),
  answer(setup.zoneUpdate, { heading: '', message: 'Updated.', data: { id: 2, name: 'x' } }),
  answer(setup.zoneCreate, { heading: '', message: 'Created.', data: { id: 3, name: 'x' } }),
];

function nameField(): HTMLInputElement {
  return screen.getByRole('textbox', { name: 'Name' });
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('zone set-up', () => {
  it('creates a zone, empties the form and refetches the list', async () => {
    const { user, requests } = await renderScreen(
      <SignedIn>
        <ZoneSetup />
      </SignedIn>,
      { answers: [signedInAs(), ...answers] },
    );
    await screen.findByText('Uttara');
    await user.type(nameField(), 'Banani');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(nameField().value).toBe(''));
    const creation = requests.find((each) => each.path === 'zone_create');
    expect(creation?.body).toEqual({ name: 'Banani' });
    await waitFor(() => expect(requests.filter((each) => each.path === 'zone_dt')).toHaveLength(2));
  });

  it('loads a zone into the form by Edit, and updates it', async () => {
    const { user, requests, router } = await renderScreen(
      <SignedIn>
        <ZoneSetup />
      </SignedIn>,
      { answers: [signedInAs(), ...answers] },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Mirpur' }));
    await waitFor(() => expect(nameField().value).toBe('Mirpur 10'));
    expect(router.state.location.search).toEqual({ id: 2 });
    const form = screen.getByRole('region', { name: 'Edit zone' });
    await user.clear(nameField());
    await user.type(nameField(), 'Mirpur 11');
    await user.click(within(form).getByRole('button', { name: 'Update' }));
    await screen.findByRole('region', { name: 'New zone' });
    const change = requests.find((each) => each.path === 'zone_update');
    expect(change?.body).toEqual({
      id: 2,
      name: 'Mirpur 11',
      openedWith: { name: 'Mirpur 10' },
    });
    expect(router.state.location.search).toEqual({});
  });
});
