import { customers } from '@netkhata/contract/customers';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../../test-support/answers.ts';
import { customerAnswer } from '../../../test-support/customer-record.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { CustomerNetwork } from './network-form.tsx';

const found = answer(customers.customerSearch, [
  {
    id: 7,
    code: 'C1007',
    name: 'Abdul Karim',
    mobileNo: '01712345678',
    balance: paisa(70_000),
    address: null,
    dueFrom: null,
    dueTo: null,
  },
]);
const saved = answer(customers.customerNetworkUpdate, {
  heading: 'Network details saved',
  message: 'Network Info added successfully.',
  data: { id: 7, code: 'C1007' },
});

const like = answer(customers.pppoeNamesLike, ({ query }) =>
  query.get('name') === 'Rahim' ? ['rahim'] : [],
);

async function network(path: string) {
  const page = await renderScreen(
    <SignedIn>
      <CustomerNetwork />
    </SignedIn>,
    { path, answers: [signedInAs(), found, customerAnswer(), saved, like] },
  );
  await screen.findByLabelText('Customer');
  const sent = () => page.requests.filter((request) => request.path === 'customer_network');
  return { ...page, sent };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the network details of a customer', () => {
  it('are loaded for the customer picked by search', async () => {
    const { user, router } = await network('/customer-network');
    expect(document.activeElement).toBe(field('Customer'));
    await user.type(field('Customer'), 'karim');
    await screen.findByRole('option', { name: /Abdul Karim 01712345678/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field('PPPoE User Name').value).toBe('karim10'));
    expect(field('ONU Name').value).toBe('BDCOM 3310');
    expect(field('Create Bill').value).toBe('no');
    expect(field('Customer').value).toBe('Abdul Karim 01712345678');
    expect(router.state.location.search).toEqual({ id: 7 });
  });

  it('are saved after a confirmation, and the form resets', async () => {
    const { user, sent, router } = await network('/customer-network?id=7');
    await waitFor(() => expect(field('PPPoE User Name').value).toBe('karim10'));
    await user.clear(field('ONU Name'));
    await user.type(field('Router'), 'TP-Link');
    await user.selectOptions(field('Create Bill'), 'yes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You want to add Network Info!')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Network details saved')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({
      customerId: 7,
      isPppoeOrStatic: 'pppoe',
      pppoeUserName: 'karim10',
      onu: '',
      router: 'TP-Link',
      isCreateBill: 'yes',
    });
    await waitFor(() => expect(screen.queryByLabelText('Router')).toBeNull());
    expect(router.state.location.search).toEqual({});
    expect(document.activeElement).toBe(field('Customer'));
    expect(field('Customer').value).toBe('');
  });

  it('warn of an unwise PPPoE name', async () => {
    const { user } = await network('/customer-network?id=7');
    await waitFor(() => expect(field('PPPoE User Name').value).toBe('karim10'));
    expect(screen.queryByText(/often cause problems/)).toBeNull();
    await user.type(field('PPPoE User Name'), ' b');
    expect(await screen.findByText(/often cause problems/)).toBeTruthy();
  });

  it('warn of a PPPoE name that differs from another in capitals alone', async () => {
    const { user, requests } = await network('/customer-network?id=7');
    await waitFor(() => expect(field('PPPoE User Name').value).toBe('karim10'));
    await user.clear(field('PPPoE User Name'));
    await user.type(field('PPPoE User Name'), 'Rahim');
    expect(await screen.findByText(/Differs from rahim only in capitals/)).toBeTruthy();
    const asked = requests.filter(({ path }) => path === 'pppoe_names_like');
    expect(asked.at(-1)?.query.get('customer')).toBe('7');
    await user.type(field('PPPoE User Name'), '2');
    await waitFor(() => expect(screen.queryByText(/Differs from rahim/)).toBeNull());
  });

  it('are unchanged after No', async () => {
    const { user, sent } = await network('/customer-network?id=7');
    await waitFor(() => expect(field('PPPoE User Name').value).toBe('karim10'));
    await user.type(field('Router'), 'TP-Link');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(sent()).toHaveLength(0);
    expect(field('Router').value).toBe('TP-Link');
  });

  it('are not lost when another customer is picked by mistake', async () => {
    const { user, router } = await network('/customer-network?id=7');
    await waitFor(() => expect(field('PPPoE User Name').value).toBe('karim10'));
    await user.type(field('Router'), 'TP-Link');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByLabelText('Router')).toBeNull());
    await screen.findByText('Not saved, kept here for a day');
    await act(() => router.navigate({ to: '/customer-network?id=7' as never }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(field('Router').value).toBe('TP-Link');
  });

  it('ask before another customer is picked where a password was typed', async () => {
    const { user } = await network('/customer-network?id=7');
    await waitFor(() => expect(field('PPPoE User Name').value).toBe('karim10'));
    await user.type(field('PPPoE Password'), 'hush-77');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(field('PPPoE Password').value).toBe('hush-77');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByLabelText('Router')).toBeNull());
    expect(JSON.stringify({ ...localStorage })).not.toContain('hush-77');
  });
});
