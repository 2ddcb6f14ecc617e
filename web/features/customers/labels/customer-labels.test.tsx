import { customers } from '@netkhata/contract/customers';
import { labels } from '@netkhata/contract/labels';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, answerAfter } from '../../../test-support/answers.ts';
import { customerRecord } from '../../../test-support/customer-record.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { CustomerTable } from '../list/customer-table.tsx';
import { CustomerLabels } from './customer-labels.tsx';

const partner = { id: 2, name: 'Partner', customers: 3 };
const staff = { id: 5, name: 'Staff', customers: 0 };
const saved = { heading: 'Customer saved', message: '' };
const answers = [
  answer(labels.labelOptions, [partner, staff]),
  answer(labels.labelCreate, { ...saved, data: { id: 9, name: 'Neighbour' } }),
  answer(labels.labelPutOn, { ...saved, data: [partner, staff] }),
  answer(labels.labelTakeOff, { ...saved, data: [] }),
];

async function labelsOf(user = signedInAs(), first: Answer[] = []) {
  const customer = customerRecord({ labels: [{ id: 2, name: 'Partner' }] });
  const page = await renderScreen(
    <SignedIn>
      <CustomerLabels customer={customer} />
    </SignedIn>,
    { answers: [user, ...first, ...answers] },
  );
  const link = await screen.findByRole('link', { name: 'Partner' });
  const bodyOf = (call: string) => page.requests.find(({ path }) => path === call)?.body;
  return { ...page, link, bodyOf };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the labels of a customer', () => {
  it('link to all customers with them, are removed, and restored by Undo', async () => {
    const { user, link, bodyOf } = await labelsOf();
    expect(link.getAttribute('href')).toBe('/customer-list?label=2');
    await user.click(screen.getByRole('button', { name: 'Remove Partner' }));
    await waitFor(() => expect(bodyOf('label_take_off')).toEqual({ customer: 7, label: 2 }));
    expect(bodyOf('label_put_on')).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(bodyOf('label_put_on')).toEqual({ customer: 7, label: 2 }));
  });

  it('are attached by name, in any case, without creating a new one', async () => {
    const { user, bodyOf } = await labelsOf();
    await user.click(screen.getByRole('button', { name: 'Add label' }));
    await user.type(await screen.findByRole('combobox', { name: 'Label' }), ' staff{Enter}');
    await screen.findByRole('button', { name: 'Add label' });
    expect(bodyOf('label_put_on')).toEqual({ customer: 7, label: 5 });
    expect(bodyOf('label_create')).toBeUndefined();
  });

  it('are not created by an Enter before the existing labels are loaded', async () => {
    let arrive: (value: unknown) => void = () => undefined;
    const arrived = new Promise((resolve) => (arrive = resolve));
    const late = answerAfter(arrived, answer(labels.labelOptions, [partner, staff]));
    const { user, bodyOf } = await labelsOf(signedInAs(), [late]);
    await user.click(screen.getByRole('button', { name: 'Add label' }));
    await user.type(await screen.findByRole('combobox', { name: 'Label' }), 'Staff{Enter}');
    arrive(undefined);
    await screen.findByRole('button', { name: 'Add label' });
    expect(bodyOf('label_put_on')).toEqual({ customer: 7, label: 5 });
    expect(bodyOf('label_create')).toBeUndefined();
  });

  it('are created while typing', async () => {
    const { user, bodyOf } = await labelsOf();
    await user.click(screen.getByRole('button', { name: 'Add label' }));
    const box = await screen.findByRole('combobox', { name: 'Label' });
    await user.type(box, '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This field is required.');
    await user.type(box, 'Neighbour');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('button', { name: 'Add label' });
    expect(bodyOf('label_create')).toEqual({ name: 'Neighbour' });
    expect(bodyOf('label_put_on')).toEqual({ customer: 7, label: 9 });
  });

  it('are unchanged by Escape, and without the right to change customers', async () => {
    const { user } = await labelsOf();
    await user.click(screen.getByRole('button', { name: 'Add label' }));
    await user.type(await screen.findByRole('combobox', { name: 'Label' }), 'St{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    cleanup();
    await labelsOf(signedInAs({ rights: ['reports'] }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the customer list of a label', () => {
  const empty = answer(customers.customerTable, {
    rows: [],
    currentPage: 1,
    lastPage: 1,
    perPage: 10,
    total: 0,
  });

  it('requests its customers and says so; the cross shows all again', async () => {
    const { user, requests, router } = await renderScreen(
      <SignedIn>
        <CustomerTable />
      </SignedIn>,
      { path: '/customer-list?label=2&page=3', answers: [signedInAs(), empty, ...answers] },
    );
    expect(await screen.findByText('Label: Partner')).toBeTruthy();
    const lists = () => requests.filter(({ path }) => path === 'customer_dt');
    expect(lists().at(-1)?.query.get('label')).toBe('2');
    await user.click(screen.getByRole('button', { name: 'Remove “Label: Partner”' }));
    await waitFor(() => expect(lists().at(-1)?.query.has('label')).toBe(false));
    expect(router.state.location.search).toEqual({});
  });
});
