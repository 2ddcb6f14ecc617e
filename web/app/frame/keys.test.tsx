import { customers } from '@netkhata/contract/customers';
import { profile } from '@netkhata/contract/profile';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { useKeys } from '../commands/keys.ts';
import { showOverlay } from '../commands/overlay.ts';
import { Overlays } from './overlays.tsx';

function Keyed() {
  useKeys();
  return (
    <>
      <input aria-label="Field" />
      <Overlays />
    </>
  );
}

const karim = {
  id: 7,
  code: 'C1007',
  name: 'Abdul Karim',
  mobileNo: '01712345678',
  balance: paisa(0),
  address: null,
  dueFrom: null,
  dueTo: null,
};

function open(user = {}) {
  return renderScreen(
    <SignedIn>
      <Keyed />
    </SignedIn>,
    {
      answers: [
        signedInAs(user),
        answer(customers.customerSearch, [karim]),
        answer(profile.preferencesUpdate, { heading: '', message: '', data: {} }),
      ],
    },
  );
}

// Loads the dialogs' code before a test's timeout starts.
beforeAll(async () => {
  await Promise.all([
    import('../commands/key-list.tsx'),
    import('../commands/command-palette.tsx'),
  ]);
});

afterEach(() => {
  showOverlay(undefined);
  cleanup();
});

describe('keyboard shortcuts', () => {
  it('? lists them, Escape closes the list', async () => {
    const { user } = await open();
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(list).getByText('Payment Collection')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('g and a letter open a screen; letters typed in a field do not', async () => {
    const { user, router } = await open();
    await user.type(await screen.findByLabelText('Field'), 'gc');
    expect(router.state.location.pathname).toBe('/screen');
    screen.getByLabelText('Field').blur();
    await user.keyboard('gc');
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-list'));
    await user.keyboard('gg');
    await waitFor(() => expect(router.state.location.pathname).toBe('/bill-generates'));
    await user.keyboard('c');
    expect(router.state.location.pathname).toBe('/bill-generates');
  });
});

describe('the command palette', () => {
  it('keeps text typed while its code loads', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}collect a pay');
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Commands' });
    expect(box.value).toBe('collect a pay');
  });

  it('finds a customer by any part, and an action by its name', async () => {
    const { user, router } = await open();
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Commands' });
    await user.type(box, '01712');
    await screen.findByRole('option', { name: /Abdul Karim/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/7'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(
      await screen.findByRole('combobox', { name: 'Commands' }),
      'collect a pay{Enter}',
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-collection'));
  });

  it('changes the theme, on the device and on the user', async () => {
    const { user, requests } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Commands' }), 'theme dark{Enter}');
    await waitFor(() =>
      expect(requests.find(({ path }) => path === 'preferences_update')?.body).toEqual({
        colorScheme: 'dark',
      }),
    );
    expect(localStorage.getItem('colorScheme')).toBe('dark');
  });

  it('explains why an action is disabled', async () => {
    const { user, router } = await open({ rights: ['customers'] });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(
      await screen.findByRole('combobox', { name: 'Commands' }),
      'generate bills{Enter}',
    );
    const action = screen.getByRole('option', { name: /Generate bills/ });
    expect(action.getAttribute('aria-disabled')).toBe('true');
    expect(action.textContent).toContain('Your role may not do this.');
    expect(router.state.location.pathname).toBe('/screen');
  });
});
