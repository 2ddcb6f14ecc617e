import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { clearSession, storeSession } from '../../api/session.ts';
import { FURTHER_TEXTS } from '../../build/nouns-of-texts.ts';
import { LANGUAGE_CODES } from '../../i18n/languages.ts';
import { importWithTexts, showLanguage, text } from '../../i18n/use-text.ts';
import { answerWith } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { routeTree } from '../routes/routes.ts';
import type { Command } from './command.ts';
import { findCommands } from './find-commands.ts';
import { showOverlay } from './overlay.ts';

/** What a stranger types who knows the words of the trade, and the screen that is meant. */
const TRADE_WORDS = {
  'to do': 'Dashboard',
  tasks: 'Dashboard',
  plans: 'Package Setup',
  bandwidth: 'Network Profiles',
  NAS: 'Routers',
  'new client': 'Create Customer',
  subscribers: 'Customer List',
  import: 'Import from Another System',
  migration: 'Import from Another System',
  disconnect: 'Suspensions',
  reconciliation: 'Router Reconciliation',
  employees: 'User List',
  'bill run': 'Billing Generate',
  'new invoice': 'Billing Create',
  invoices: 'Bill List',
  'receive payment': 'Payment Collection',
  cashier: 'Payment Collection',
  approvals: 'Payment List',
  'undo payment': 'Payment List',
  'print receipt': 'Payment List',
  'void bill': 'Bill List',
  'void a bill': 'Bill List',
  'undo a bill run': 'Billing Generate',
  'opening balance': 'Import from Another System',
  'cash in hand': 'My Cash',
  deposits: 'Hand-overs',
  payouts: 'Cash and Accounts',
  'petty cash': 'Cash and Accounts',
  'bank accounts': 'Cash and Accounts',
  expenses: 'Cash and Accounts',
  'staff loans': 'Staff Balances',
  'cash count': 'End of Day',
  'Z report': 'End of Day',
  'close the books': 'End of Day',
  'bulk sms': 'Zone Wise SMS',
  outbox: 'SMS History',
  dunning: 'Reminders',
  'accounts receivable': 'Customer Due Report',
  aging: 'Customer Due Report',
  'collection route': 'Customer Due Report',
  vat: 'Company Settings',
  permission: 'Roles and Permissions',
  'chart of accounts': 'Account Setup',
  'expense categories': 'Income and Expense Categories',
  tags: 'Labels',
  'cancel queued messages': 'SMS Gateway',
  restore: 'Backups',
  export: 'Export All Data',
  'audit log': 'Audit Trail',
  '2fa': 'My Profile',
  'log out': 'Sign Out',
  'plan a change': 'Customer List',
  absence: 'Customer List',
  vacation: 'Customer List',
  payer: 'Customer List',
  adjustments: 'Customer List',
  claims: 'Arrivals',
  checkout: 'Wallet Connections',
  'payment gateway': 'Wallet Connections',
  "regulator's list": 'Quarterly Subscriber Report',
  penalty: 'Late Fees',
  'late fee': 'Late Fees',
  downtime: 'Outages',
  outage: 'Outages',
  'price change': 'Package Setup',
  refund: 'Cash and Accounts',
};

/** Words that the product itself said before. */
const FORMER_WORDS = {
  'what wants doing': 'Dashboard',
  'where the money is': 'Cash and Accounts',
  'places of money': 'Cash and Accounts',
  'debts of staff': 'Staff Balances',
  'walking list': 'Customer Due Report',
  'move in': 'Import from Another System',
  'everything as files': 'Export All Data',
  'network differences': 'Router Reconciliation',
  'give up waiting messages': 'SMS Gateway',
  "day's close": 'End of Day',
};

/** Texts of the glossary that are no screen's title, and the title of the screen they are on. */
const GLOSSARY = {
  'today.title': 'shell.dashboard',
  'reports.walkingList': 'shell.dueReport',
  'settings.right': 'shell.roles',
  'gateways.giveUp': 'shell.smsGateway',
  'shell.secondFactor': 'shell.profile',
  'plans.title': 'shell.customerList',
  'aways.title': 'shell.customerList',
  'payers.title': 'shell.customerList',
  'claims.title': 'shell.arrivals',
} as const;

const TITLES = [
  'shell.arrivals',
  'shell.outages',
  'shell.lateFees',
  'shell.subscriberReport',
  'shell.places',
  'shell.staffDebts',
  'shell.moveIn',
  'shell.takeouts',
  'shell.networkDifferences',
  'shell.roles',
  'shell.dayClose',
  'shell.moneyCategories',
] as const;

/** The first command that the palette shows for a text. */
function firstFor(typed: string): string {
  const name = text()('shell.commands');
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: typed } });
  const [first] = within(screen.getByRole('listbox', { name })).queryAllByRole('option');
  return first?.querySelector('span')?.textContent ?? '';
}

beforeAll(async () => {
  await showLanguage('en');
  await importWithTexts(FURTHER_TEXTS, Promise.resolve());
  storeSession('token');
  answerWith([signedInAs()]);
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: ['/builder'] });
  const router = createRouter({ routeTree, history, context: { queryClient } });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
  act(() => showOverlay('commands'));
  await screen.findByRole('combobox', { name: 'Commands' });
}, 60_000);

afterAll(async () => {
  act(() => showOverlay(undefined));
  cleanup();
  clearSession();
  await showLanguage('en');
});

describe('the command palette', () => {
  it.each(Object.entries({ ...TRADE_WORDS, ...FORMER_WORDS }))(
    'finds “%s” first: %s',
    (typed, title) => {
      expect(firstFor(typed)).toBe(title);
    },
  );

  it.each(LANGUAGE_CODES)('finds the words of the glossary in %s', async (code) => {
    await act(() => showLanguage(code));
    const t = text();
    for (const title of TITLES) expect(firstFor(t(title))).toBe(t(title));
    for (const [term, title] of Object.entries(GLOSSARY) as [
      keyof typeof GLOSSARY,
      (typeof GLOSSARY)[keyof typeof GLOSSARY],
    ][])
      expect(firstFor(t(term)), t(term)).toBe(t(title));
  });
});

describe('the order of what is found', () => {
  const command = (label: string, keywords = '', note = ''): Command => ({
    id: label,
    label,
    keywords,
    note,
    icon: null,
    run: () => undefined,
  });
  const found = (typed: string, ...commands: Command[]) =>
    findCommands(commands, typed).map(({ label }) => label);

  it('is name, other names, beginnings, words, parts', () => {
    expect(
      found(
        'cash',
        command('Encashment'),
        command('Petty things', 'small cash'),
        command('Till', 'cash box'),
        command('My Cash'),
        command('Cash book'),
        command('Money', 'cash'),
        command('Cash'),
        command('Bills', 'invoices'),
      ),
    ).toEqual(['Cash', 'Money', 'Cash book', 'My Cash', 'Till', 'Petty things', 'Encashment']);
  });

  it('finds several words in any order, and leaves all as they are for none', () => {
    const bills = command('Bill List', 'invoices', 'Billing');
    const users = command('User List', 'staff', 'User');
    expect(found('list bill', users, bills)).toEqual(['Bill List']);
    expect(found(' ', users, bills)).toEqual(['User List', 'Bill List']);
    expect(found('oice', users, bills)).toEqual([]);
  });
});
