import { items } from '@netkhata/contract/items';
import { labels } from '@netkhata/contract/labels';
import { moneyAccounts } from '@netkhata/contract/money-accounts';
import { users } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { AccountSetup } from './account-setup.tsx';
import { ItemSetup } from './item-setup.tsx';
import { LabelSetup } from './label-setup.tsx';

const pageOf = <Row,>(rows: Row[]) => ({
  rows,
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: rows.length,
});
const saved = { heading: 'Saved', message: '' };

async function screenOf(element: ReactNode, answers: Answer[], user = signedInAs()) {
  const page = await renderScreen(<SignedIn>{element}</SignedIn>, { answers: [user, ...answers] });
  const bodyOf = (call: string) => page.requests.find(({ path }) => path === call)?.body;
  return { ...page, bodyOf };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('accounts', () => {
  /** Nothing is told to customers. */
  const UNTOLD = { publicNo: '', onPage: 'no', pageHint: '' };
  const city = {
    id: 16,
    name: 'City Bank',
    type: 'bank' as const,
    keeper: null,
    keeperName: null,
    publicNo: null,
    onPage: false,
    pageHint: null,
    active: false,
  };
  const answers = [
    answer(users.employeeOptions, [{ employeeId: 7, employeeName: 'Nila', employeeCode: 'E7' }]),
    answer(moneyAccounts.moneyAccountTable, pageOf([city])),
    answer(moneyAccounts.moneyAccountDetails, city),
    answer(moneyAccounts.moneyAccountCreate, { ...saved, data: city }),
    answer(moneyAccounts.moneyAccountUpdate, { ...saved, data: city }),
  ];

  it('are listed with their type and use in words, and opened', async () => {
    const { user, bodyOf } = await screenOf(<AccountSetup />, answers);
    const row = (await screen.findByText('City Bank')).closest('tr');
    expect(row?.textContent).toBe('16City BankBankNot in use');
    await user.type(field('Name'), 'Upay');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    await user.selectOptions(field('Type'), 'Mobile wallet');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect(bodyOf('account_create')).toEqual({
      name: 'Upay',
      type: 'mobile',
      keeper: null,
      active: 'yes',
      ...UNTOLD,
    });
  });

  it('a till has a keeper', async () => {
    const { user, bodyOf } = await screenOf(<AccountSetup />, answers);
    await screen.findByText('City Bank');
    await user.type(field('Name'), 'Front desk');
    await user.selectOptions(field('Type'), 'Cash');
    await screen.findByRole('option', { name: 'Nila' });
    await user.selectOptions(field('Custodian'), 'Nila');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect(bodyOf('account_create')).toMatchObject({ type: 'cash', keeper: 7 });
  });

  it('are filtered by a list of types, and by use', async () => {
    const { user, requests } = await screenOf(<AccountSetup />, answers);
    await screen.findByText('City Bank');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(field('Filter Type'), 'Mobile wallet');
    await user.selectOptions(field('Filter In use'), 'Not in use');
    await waitFor(() =>
      expect(requests.at(-1)?.body).toEqual({
        columns: { type: { filterValue: 'mobile' }, active: { filterValue: 'no' } },
      }),
    );
  });

  it('are loaded into the form by Edit, and put to use again', async () => {
    const { user, bodyOf } = await screenOf(<AccountSetup />, answers);
    await user.click(await screen.findByRole('button', { name: 'Edit City Bank' }));
    await user.click(await screen.findByRole('checkbox', { name: 'In use' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByRole('region', { name: 'New account' });
    expect(bodyOf('account_update')).toEqual({
      id: 16,
      name: 'City Bank',
      type: 'bank',
      keeper: null,
      active: 'yes',
      ...UNTOLD,
      openedWith: { name: 'City Bank', type: 'bank', keeper: null, active: 'no', ...UNTOLD },
    });
  });
});

describe('items', () => {
  const internet = {
    id: 1,
    name: 'Internet service',
    unitName: 'month',
    revenueKind: 'internet' as const,
    price: null,
    active: true,
    isFixed: true,
  };
  const answers = [
    answer(items.itemTable, pageOf([internet])),
    answer(items.itemDetails, internet),
    answer(items.itemCreate, { ...saved, data: internet }),
    answer(items.itemUpdate, { ...saved, data: internet }),
  ];

  it('are created with unit, revenue and price', async () => {
    const { user, bodyOf } = await screenOf(<ItemSetup />, answers);
    const row = (await screen.findByText('Internet service')).closest('tr');
    expect(row?.textContent).toContain('monthInternet revenueIn use');
    await user.type(field('Name'), 'Fibre');
    await user.type(field('Unit'), 'metre');
    await user.type(field('Price'), '25.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect(bodyOf('item_create')).toMatchObject({
      name: 'Fibre',
      unitName: 'metre',
      revenueKind: 'other',
      price: 25.5,
    });
  });

  it('are filtered by a list of revenue kinds', async () => {
    const { user, requests } = await screenOf(<ItemSetup />, answers);
    await screen.findByText('Internet service');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(field('Filter Revenue type'), 'Connection revenue');
    await waitFor(() =>
      expect(requests.at(-1)?.body).toEqual({
        columns: { revenueKind: { filterValue: 'connection' } },
      }),
    );
  });

  it('that the program bills keep their kind of revenue', async () => {
    const { user, bodyOf } = await screenOf(<ItemSetup />, answers);
    await user.click(await screen.findByRole('button', { name: 'Edit Internet service' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox')).disabled).toBe(true);
    expect(field('Revenue type').disabled).toBe(true);
    await user.type(field('Price'), '700');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByRole('region', { name: 'New item' });
    expect(bodyOf('item_update')).toMatchObject({ id: 1, price: paisa(700), active: 'yes' });
  });
});

describe('labels', () => {
  const partner = { id: 2, name: 'Partner', customers: 1200 };
  const answers = [
    answer(labels.labelOptions, [partner]),
    answer(labels.labelUpdate, { ...saved, data: partner }),
    answer(labels.labelDelete, { ...saved, data: { id: 2, customers: 1200 } }),
  ];

  it('link to their customers, and are renamed', async () => {
    const { user, bodyOf } = await screenOf(<LabelSetup />, answers);
    const link = await screen.findByRole('link', { name: /Customers with Partner/ });
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      '1,200 Customers with Partner',
      '/customer-list?label=2',
    ]);
    await user.click(screen.getByRole('button', { name: 'Rename Partner' }));
    await user.clear(await screen.findByDisplayValue('Partner'));
    await user.type(field('Name'), 'Reseller');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByRole('region', { name: 'New label' });
    const openedWith = { name: 'Partner' };
    expect(bodyOf('label_update')).toEqual({ id: 2, name: 'Reseller', openedWith });
  });

  it('are deleted after a confirmation with the number of their customers', async () => {
    const { user, bodyOf } = await screenOf(<LabelSetup />, answers);
    await user.click(await screen.findByRole('button', { name: 'Delete Partner' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('“Partner” is removed from 1,200 customers and deleted.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(bodyOf('label_delete')).toEqual({ id: 2 }));
  });

  it('are renamed and deleted by administrators only', async () => {
    const clerk = signedInAs({ userType: '2', rights: ['customers'] });
    await screenOf(<LabelSetup />, answers, clerk);
    const rename = await screen.findByRole<HTMLButtonElement>('button', { name: 'Rename Partner' });
    expect([rename.disabled, rename.title]).toEqual([true, 'Your role may not do this.']);
  });
});
