import { customerFields } from '@netkhata/contract/customer-fields';
import { customers } from '@netkhata/contract/customers';
import { setup } from '@netkhata/contract/setup';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HeldKeys } from '../../../app/frame/held-keys.tsx';
import { answer, type Answer, refusal } from '../../../test-support/answers.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { CustomerForm } from './customer-form.tsx';

const onSaved = vi.fn<() => Promise<void>>(async () => undefined);

const saved = answer(customers.customerCreate, {
  heading: 'Customer saved',
  message: 'Customer registered successfully.',
  data: { id: 1234, code: 'C1234' },
});

const options: Answer[] = [
  answer(setup.packageOptions, [
    { id: 1, name: 'Home 10', speed: '10 Mbps', bill_amount: paisa(50_000), networkProfile: null },
    { id: 2, name: 'Home 20', speed: '20 Mbps', bill_amount: paisa(80_000), networkProfile: null },
  ]),
  answer(setup.areaOptions, [
    { areaId: 2, areaName: 'Mirpur 10' },
    { areaId: 3, areaName: 'Banani' },
  ]),
  answer(setup.zoneOptions, [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
  ]),
  answer(setup.areaBlocks, [{ id: 5, name: 'Block C' }]),
  answer(setup.areaRoads, []),
];

async function registration(answers: Answer[] = [saved], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <HeldKeys />
      <CustomerForm onSaved={onSaved} />
    </SignedIn>,
    { answers: [user, ...options, ...answers] },
  );
  await screen.findByRole('option', { name: /Home 10/ });
  const sent = () => page.requests.filter(({ path }) => path === 'customer_reg');
  return { ...page, sent };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const bodyOf = (sent: () => { body: Record<string, unknown> }[]) => sent().at(-1)?.body;

afterEach(() => {
  cleanup();
  localStorage.clear();
  onSaved.mockClear();
});

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('netkhata.draft.'));

describe('registering a customer', () => {
  it('starts in the name field and requires only name and mobile', async () => {
    const { user, sent } = await registration();
    expect(document.activeElement).toBe(field('Name'));
    await user.keyboard('Abdul Karim{Tab}01712345678{Enter}');
    expect(await screen.findByText('Customer ID# C1234')).toBeTruthy();
    expect(screen.getByText('Customer registered successfully.')).toBeTruthy();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(bodyOf(sent)).toMatchObject({
      name: 'Abdul Karim',
      mobileNo: '01712345678',
      code: '',
      category: 'regular',
      billingCycle: 1,
      billDate: 1,
      status: 'active',
      connectionDate: '2026-11-21',
      isPppoeOrStatic: 'pppoe',
      monthlyFee: null,
      block: null,
    });
  });

  it('saves and stands ready for the next one, in the same zone', async () => {
    const { user, sent } = await registration();
    await user.keyboard('Abdul Karim{Tab}01712345678');
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    expect(await screen.findByText('Customer ID# C1234')).toBeTruthy();
    await waitFor(() => expect(field('Name').value).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(onSaved).not.toHaveBeenCalled();
    await waitFor(() => expect(drafts()).toEqual([]));
    await user.keyboard('Salma{Tab}01712345679');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toHaveLength(2);
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('has an input for every field of the contract', async () => {
    const { user } = await registration();
    const inputs = () =>
      [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name);
    const ofPppoe = inputs();
    await user.selectOptions(field('Connection Type'), 'static');
    const all = new Set([...ofPppoe, ...inputs()]);
    // A router can be chosen where the provider has one.
    all.add('routerId');
    expect(Object.keys(customerFields).filter((name) => !all.has(name))).toEqual([]);
  });

  it('shows what is missing beside the field, and sends nothing', async () => {
    const { user, sent } = await registration();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await user.type(field('Name'), 'Karim');
    await user.type(field('Mobile No'), '0171');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Type a mobile number like 01712345678.')).toBeTruthy();
    expect(sent()).toHaveLength(0);
  });

  it.each(['{Control>}{Enter}{/Control}', '{Control>}s{/Control}'])('saves on %s', async (keys) => {
    const { user, sent } = await registration();
    await user.type(field('Name'), 'Karim');
    await user.type(field('Mobile No'), '01712345678');
    await user.click(field('Address'));
    await user.keyboard(`Mirpur${keys}`);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(bodyOf(sent)).toMatchObject({ address: 'Mirpur' });
  });

  it("suggests the package's price for the cycle, but keeps a typed one", async () => {
    const { user } = await registration();
    await user.selectOptions(field('Package'), '1');
    expect(field('Monthly Fee').value).toBe('500.00');
    await user.selectOptions(field('Package'), '2');
    expect(field('Monthly Fee').value).toBe('800.00');
    await user.clear(field('Monthly Fee'));
    await user.type(field('Monthly Fee'), '650{Tab}');
    expect(screen.getByText('The package costs ৳800.00.')).toBeTruthy();
    await user.selectOptions(field('Package'), '1');
    expect(field('Monthly Fee').value).toBe('650.00');
  });

  it('resets the cycle with the category, and names the fee after the cycle', async () => {
    const { user, sent } = await registration();
    await user.type(field('Name'), 'Karim');
    await user.type(field('Mobile No'), '01712345678');
    await user.selectOptions(field('Package'), '1');
    await user.selectOptions(field('Category'), 'special');
    const cycle = field('Billing Cycle');
    expect(cycle.value).toBe('');
    const months = within(cycle)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(months.slice(1)).toEqual(['2 months', '3 months', '4 months', '6 months', '12 months']);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Choose how many months one bill covers.')).toBeTruthy();
    expect(sent()).toHaveLength(0);
    await user.selectOptions(cycle, '3');
    expect(field('3 Months Fee').value).toBe('1,500.00');
    await user.selectOptions(field('Category'), 'complimentary');
    expect(field('Billing Cycle').value).toBe('1');
    expect(field('Monthly Fee').value).toBe('500.00');
  });

  it('shows the fields of the connection type and keeps those of the other', async () => {
    const { user, sent } = await registration();
    await user.type(field('Name'), 'Karim');
    await user.type(field('Mobile No'), '01712345678');
    await user.type(field('PPPoE User Name'), 'karim10');
    expect(screen.queryByLabelText('IP Address')).toBeNull();
    await user.selectOptions(field('Connection Type'), 'static');
    expect(screen.queryByLabelText('PPPoE User Name')).toBeNull();
    await user.type(field('IP Address'), '10.0.0.7{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(bodyOf(sent)).toMatchObject({
      isPppoeOrStatic: 'static',
      ipAddress: '10.0.0.7',
      pppoeUserName: 'karim10',
    });
  });

  it('takes a block of the area or a new one, and clears it with the area', async () => {
    const { user, sent } = await registration();
    expect(field('Block').disabled).toBe(true);
    await user.selectOptions(field('Area'), '2');
    await user.type(field('Block'), 'Block D');
    expect(screen.getByText('“Block D” is new and will be added to Mirpur 10.')).toBeTruthy();
    await user.clear(field('Block'));
    await user.type(field('Block'), 'block c');
    await waitFor(() => expect(screen.queryByText(/is new/)).toBeNull());
    await user.selectOptions(field('Area'), '3');
    expect(field('Block').value).toBe('');
    await user.type(field('Road'), 'Road 5');
    await user.type(field('Name'), 'Karim');
    await user.type(field('Mobile No'), '01712345678{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(bodyOf(sent)).toMatchObject({ area: 3, block: null, road: { name: 'Road 5' } });
  });

  it('shows the server’s messages beside their fields and keeps the input', async () => {
    const taken = refusal(customers.customerCreate, {
      status: 422,
      heading: 'Not saved',
      errorMessage: { pppoeUserName: ['Is taken by C1001.'] },
    });
    const { user } = await registration([taken]);
    await user.type(field('Name'), 'Karim');
    await user.type(field('Mobile No'), '01712345678');
    await user.type(field('PPPoE User Name'), 'karim10{Enter}');
    await waitFor(() => expect(field('PPPoE User Name').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('PPPoE User Name')));
    expect(field('Name').value).toBe('Karim');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('registers into the zone of a user bound to one', async () => {
    const user = signedInAs({ zone: { id: 2, name: 'South' } });
    await registration([saved], user);
    expect(field('Zone').value).toBe('2');
    const zones = within(field('Zone')).getAllByRole('option');
    expect(zones.map((option) => option.textContent)).toEqual(['South']);
  });
});
