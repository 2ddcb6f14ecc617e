import { customers } from '@netkhata/contract/customers';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answer } from '../../../test-support/answers.ts';
import { owesNothing } from '../../../test-support/customer-record.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { CustomerTable } from './customer-table.tsx';

const rows = answer(customers.customerTable, {
  rows: [
    {
      id: 7,
      name: 'Abdul Karim',
      code: 'C1007',
      mobileNo: '01712345678',
      area: 'Mirpur 10',
      zone: null,
      category: 'complimentary',
      status: 'close',
      ...owesNothing,
      balance: paisa(70_000),
      online: null,
    },
  ],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 1,
});

const show = (answers: Answer[] = [rows]) =>
  renderScreen(
    <SignedIn>
      <CustomerTable />
    </SignedIn>,
    { answers: [signedInAs(), ...answers] },
  );

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the customer list', () => {
  it('has the specified columns, with status and category in words', async () => {
    await show();
    const row = (await screen.findByText('Abdul Karim')).closest('tr');
    const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
    expect(headings).toEqual([
      'Id',
      'Name',
      'Code',
      'Mobile No',
      'Area',
      'Zone',
      'Category',
      'Status',
      'Balance',
      'Action',
    ]);
    expect(row?.textContent).toBe(
      '7Abdul KarimC100701712345678Mirpur 10ComplimentaryClosed৳700.00',
    );
  });

  it('links a customer with a due to collecting, and to an SMS', async () => {
    const { router, user } = await show();
    const collect = await screen.findByRole('link', { name: 'Collect from Abdul Karim' });
    expect(collect.getAttribute('href')).toBe('/payment-collection?id=7');
    await user.click(screen.getByRole('link', { name: 'SMS to Abdul Karim' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sms-send-customer'));
    expect(router.state.location.state.recipients).toEqual([
      { id: 7, name: 'Abdul Karim', mobileNo: '01712345678' },
    ]);
  });

  it('offers to import a register while it is empty', async () => {
    const empty = { rows: [], currentPage: 1, lastPage: 1, perPage: 10, total: 0 };
    await show([answer(customers.customerTable, empty)]);
    const link = await screen.findByRole('link', { name: 'Import from Another System' });
    expect(link.getAttribute('href')).toBe('/customer-import');
  });

  it('links to the details and to the update, and opens with Enter', async () => {
    const { user, router } = await show();
    const name = await screen.findByText('Abdul Karim');
    const address = (link: string) => screen.getByRole('link', { name: link }).getAttribute('href');
    expect(address('Details of Abdul Karim')).toBe('/customer-details/7');
    expect(address('Edit Abdul Karim')).toBe('/customer-edit/7');
    name.closest('tr')?.focus();
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/customer-details/7');
  });
});
