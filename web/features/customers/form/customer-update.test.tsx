import { customers } from '@netkhata/contract/customers';
import { setup } from '@netkhata/contract/setup';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, type Answer, refusal } from '../../../test-support/answers.ts';
import { customerAnswer, passwordAnswer } from '../../../test-support/customer-record.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { CustomerDetails } from '../details/customer-details.tsx';
import { CustomerUpdate } from './customer-form.tsx';

const onSaved = vi.fn<() => Promise<void>>(async () => undefined);

const options: Answer[] = [
  answer(setup.packageOptions, [
    { id: 3, name: 'Home 10', speed: null, bill_amount: paisa(70_000), networkProfile: null },
  ]),
  answer(setup.areaOptions, [{ areaId: 2, areaName: 'Mirpur 10' }]),
  answer(setup.zoneOptions, [{ id: 1, name: 'North' }]),
  answer(setup.areaBlocks, [{ id: 5, name: 'Block C' }]),
  answer(setup.areaRoads, []),
  answer(customers.customerUpdate, {
    heading: 'Customer saved',
    message: 'Customer updated successfully.',
    data: { id: 7, code: 'C1007' },
  }),
];

async function update(customer = customerAnswer(), user = signedInAs(), first: Answer[] = []) {
  const page = await renderScreen(
    <SignedIn>
      <CustomerUpdate customerId={7} onSaved={onSaved} />
    </SignedIn>,
    { answers: [...first, user, customer, passwordAnswer('k4r1m'), ...options] },
  );
  await screen.findByDisplayValue('Abdul Karim');
  const sent = () => page.requests.filter(({ path }) => path === 'customer_update');
  return { ...page, sent };
}

/** The details screen reads the customer too, so the record is cached when the form opens. */
function DetailsThenForm() {
  const [isForm, setIsForm] = useState(false);
  if (isForm) return <CustomerUpdate customerId={7} onSaved={onSaved} />;
  return (
    <>
      <CustomerDetails customerId={7} collection={() => null} />
      <button type="button" aria-label="To the form" onClick={() => setIsForm(true)} />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

afterEach(() => {
  cleanup();
  localStorage.clear();
  onSaved.mockClear();
});

describe('updating a customer', () => {
  it('sends the whole form with the id and the SMS choice', async () => {
    const { user, sent } = await update();
    await user.selectOptions(field('Send SMS'), 'no');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Customer ID# C1007')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({
      customerId: 7,
      name: 'Abdul Karim',
      sendSms: 'no',
      monthlyFee: 700,
      block: { id: 5 },
    });
    expect(sent()[0]?.body).not.toHaveProperty('pppoePassword');
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('shows what somebody else changed meanwhile, and saves what was chosen', async () => {
    const changed = (name: string, opened: unknown, stored: unknown) => ({
      field: name,
      opened,
      stored,
      by: 'Farhana',
      at: '2026-11-21T04:12:00.000Z',
    });
    const refused = refusal(customers.customerUpdate, {
      status: 409,
      errorMessage: { monthlyFee: ['700 when you opened it'], block: ['Block C when you'] },
      data: {
        changedFields: [changed('monthlyFee', 700, 950), changed('block', { id: 5 }, { id: 6 })],
        names: { 'block:5': 'Block C', 'block:6': 'Block D' },
      },
    });
    const saved = options.at(-1) as Answer;
    const replies = [refused, saved];
    const first: Answer = {
      endpoint: customers.customerUpdate,
      reply: (request) => (replies.shift() ?? saved).reply(request),
    };
    const { user, sent } = await update(customerAnswer(), signedInAs(), [first]);
    await user.clear(field('Monthly Fee'));
    await user.type(field('Monthly Fee'), '800');
    const title = 'Somebody else changed this. Nothing was saved.';
    const focusedWhenShown = new Promise<Element | null>((seen) => {
      const watch = new MutationObserver(() => {
        if (!screen.queryByRole('region', { name: title })) return;
        watch.disconnect();
        seen(document.activeElement);
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('region', { name: title });
    expect(await focusedWhenShown).toBe(notice);
    expect(notice.textContent).toContain('৳950.00 when you opened it: ৳700.00');
    expect(notice.textContent).toContain('Yours৳800.00');
    expect(notice.textContent).toContain('Block D when you opened it: Block C');
    expect(notice.textContent).toContain('Farhana, 21 Nov 2026');

    await user.click(screen.getByRole('button', { name: 'Use mine: Monthly Fee' }));
    const theirs = screen.getByRole('button', { name: 'Use theirs: Block' });
    await waitFor(() => expect(notice.contains(document.activeElement)).toBe(true));
    await user.click(theirs);
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
    const save = screen.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(document.activeElement).toBe(save));
    expect(field('Block').value).toBe('Block D');
    await user.click(save);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({
      monthlyFee: 800,
      block: { name: 'Block D' },
      openedWith: { monthlyFee: 950, block: { id: 6 }, address: 'House 4, Mirpur' },
    });
  });

  it('goes on with a draft as opened then, so that nothing of a colleague is undone', async () => {
    const first = await update();
    await first.user.clear(field('Monthly Fee'));
    await first.user.type(field('Monthly Fee'), '800');
    await first.user.type(field('PPPoE Password'), 'n3w-one');
    // The page is gone without a word, as when the battery is empty.
    fireEvent(window, new Event('pagehide'));
    const kept = { ...localStorage };
    expect(JSON.stringify(kept)).not.toContain('n3w-one');
    cleanup();
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);

    const later = customerAnswer({ monthlyFee: paisa(95_000), address: 'House 9' });
    const { user, sent } = await update(later);
    await screen.findByText(
      /^You were changing Abdul Karim, .* Passwords and keys are not kept: type them again\.$/,
    );
    expect(field('Monthly Fee').value).toBe('950.00');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('Monthly Fee').value).toBe('800.00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    // The server finds that the fee is not 700 any more, and refuses naming it.
    expect(sent()[0]?.body).toMatchObject({
      monthlyFee: 800,
      address: 'House 9',
      openedWith: { monthlyFee: 700, address: 'House 4, Mirpur' },
    });
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('asks again before closing a customer who owes, with the amount', async () => {
    const { user, sent } = await update();
    await user.selectOptions(field('Status'), 'close');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = 'Abdul Karim still owes ৳700.00. Close the customer anyway?';
    expect(await screen.findByText(question)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(sent()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Close customer' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ status: 'close' });
  });

  it.each([
    ['owes nothing', customerAnswer({ balance: paisa(0) })],
    ['has paid ahead', customerAnswer({ balance: paisa(-500) })],
    ['was closed already', customerAnswer({ status: 'close' })],
  ])('closes a customer who %s without a confirmation', async (_, customer) => {
    const { user, sent } = await update(customer);
    await user.selectOptions(field('Status'), 'close');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('omits a password that the user may not see, until a new one is typed', async () => {
    const clerk = signedInAs({ userType: '2', rights: ['customers'] });
    const { user, sent } = await update(customerAnswer(), clerk);
    expect(screen.getByText('A password is set. Leave empty to keep it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).not.toHaveProperty('pppoePassword');
    await user.type(field('PPPoE Password'), 'n3w');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ pppoePassword: 'n3w' });
  });

  it('reads the password on request; once seen, it can be cleared', async () => {
    const { user, sent, requests } = await update();
    const looks = () => requests.filter(({ path }) => path === 'pppoe_password/7');
    expect([field('PPPoE Password').value, looks()]).toEqual(['', []]);
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    await waitFor(() => expect(field('PPPoE Password').value).toBe('k4r1m'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(looks()).toHaveLength(1);
    await user.clear(field('PPPoE Password'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ pppoePassword: '' }));
  });

  it('shows a typed password without reading the old one', async () => {
    const { user, requests } = await update();
    await user.type(field('PPPoE Password'), 'n3w');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('PPPoE Password')).toMatchObject({ value: 'n3w', type: 'text' });
    expect(requests.map(({ path }) => path)).not.toContain('pppoe_password/7');
  });

  it('never fills the form from a stale read', async () => {
    const answers = [signedInAs(), customerAnswer({ note: 'old' }), ...options];
    const { user } = await renderScreen(
      <SignedIn>
        <DetailsThenForm />
      </SignedIn>,
      { answers },
    );
    await screen.findByText('old');
    answers[1] = customerAnswer({ note: 'new' });
    await user.click(screen.getByRole('button', { name: 'To the form' }));
    await waitFor(() => expect(field('Note').value).toBe('new'));
  });
});
