import { customers } from '@netkhata/contract/customers';
import { labels } from '@netkhata/contract/labels';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answer, refusal } from '../../../test-support/answers.ts';
import { owesNothing } from '../../../test-support/customer-record.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CustomerTable } from './customer-table.tsx';

const rowOf = (id: number, name: string) => ({
  id,
  name,
  code: `C100${id}`,
  mobileNo: `0171234567${id}`,
  area: 'Mirpur 10',
  zone: null,
  category: 'regular' as const,
  status: 'active' as const,
  ...owesNothing,
  online: null,
});
const pageOf = (rows: ReturnType<typeof rowOf>[]) => ({
  rows,
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: rows.length,
});
const rina = rowOf(8, 'Rina Begum');
/** Of all customers, only Rina has the label 'Staff'. */
const list = answer(customers.customerTable, ({ query }) => {
  if (query.get('label') === null)
    return pageOf([rowOf(7, 'Abdul Karim'), rina, rowOf(9, 'Jahid')]);
  return pageOf(query.get('label') === '2' ? [rina] : []);
});
const staff = { id: 2, name: 'Staff', customers: 0 };
const saved = { heading: 'Saved', message: 'Saved.' };
const labelAnswers = [
  answer(labels.labelOptions, [staff]),
  answer(labels.labelCreate, { ...saved, data: { id: 5, name: 'Office' } }),
  answer(labels.labelPutOn, { ...saved, data: [] }),
  answer(labels.labelTakeOff, { ...saved, data: [] }),
];

async function chooseTwo(answers: Answer[] = [], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <CustomerTable />
    </SignedIn>,
    { answers: [...answers, user, list, ...labelAnswers] },
  );
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select 7 Abdul Karim' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select 8 Rina Begum' }));
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  const sent = (path: string) => page.requests.filter((request) => request.path === path);
  return { ...page, sent, bar: within(bar) };
}

afterEach(() => {
  // A toast stays after its screen is unmounted.
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close);
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('selected customers', () => {
  it('are taken along to the SMS composer', async () => {
    const { user, router, bar } = await chooseTwo();
    await user.click(bar.getByRole('button', { name: 'Send SMS' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sms-send-customer'));
    expect(router.state.location.state.recipients).toEqual([
      { id: 7, name: 'Abdul Karim', mobileNo: '01712345677' },
      { id: 8, name: 'Rina Begum', mobileNo: '01712345678' },
    ]);
  });

  it('get a label, each by its own call; a new one is created first', async () => {
    const { user, bar, sent } = await chooseTwo();
    await user.click(bar.getByRole('button', { name: 'Add label' }));
    const entry = bar.getByRole('combobox', { name: 'Label' });
    expect(document.activeElement).toBe(entry);
    await user.type(entry, 'office{Enter}');
    await screen.findByText('“Office” added to 2 customers.');
    expect(sent('label_create').map(({ body }) => body)).toEqual([{ name: 'office' }]);
    expect(sent('label_put_on').map(({ body }) => body)).toEqual([
      { customer: 7, label: 5 },
      { customer: 8, label: 5 },
    ]);
    const keys = sent('label_put_on').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });

  async function label(name: string, answers: Answer[] = []) {
    const page = await chooseTwo(answers);
    await page.user.click(page.bar.getByRole('button', { name: 'Add label' }));
    await page.user.type(page.bar.getByRole('combobox', { name: 'Label' }), `${name}{Enter}`);
    await screen.findByText(/ added to 2 customers/);
    return page;
  }

  it('lose the label by Undo, except those who had it before', async () => {
    const { user, sent } = await label('staff');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('“Staff” removed from 1 customer.');
    expect(sent('label_take_off').map(({ body }) => body)).toEqual([{ customer: 7, label: 2 }]);
    expect(sent('label_take_off')[0]?.headers.get('Idempotency-Key')).toMatch(/^\w{32}$/);
    // An undo cannot be run twice.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('show a refused Undo', async () => {
    const refused = refusal(labels.labelTakeOff, { status: 422, errorMessage: 'No such label.' });
    const { user } = await label('office', [refused]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const alertBox = await screen.findByRole('alert');
    expect(alertBox.textContent).toContain('2 failed');
    expect(alertBox.textContent).toContain('No such label.');
  });

  it.each([
    ['cannot be read', refusal(customers.customerTable, { status: 503 })],
    [
      'are too many',
      answer(customers.customerTable, { ...pageOf([rina]), lastPage: 1, total: 6000 }),
    ],
  ])('get the label without an Undo where its present customers %s', async (_, carrying) => {
    const undoable = vi.spyOn(toast, 'undoable');
    const { sent } = await label('staff', [
      {
        endpoint: customers.customerTable,
        reply: (request) => (request.query.get('label') === null ? list : carrying).reply(request),
      },
    ]);
    expect(sent('label_put_on')).toHaveLength(2);
    expect(undoable).not.toHaveBeenCalled();
  });

  it('stay selected when refused, with the reason', async () => {
    const refused = refusal(labels.labelPutOn, { status: 422, errorMessage: 'No such customer.' });
    const { user, bar, sent } = await chooseTwo([refused]);
    await user.click(bar.getByRole('button', { name: 'Add label' }));
    await user.type(bar.getByRole('combobox', { name: 'Label' }), 'staff{Enter}');
    const alertBox = await bar.findByRole('alert');
    expect(alertBox.textContent).toContain('C1007, Abdul Karim: No such customer.');
    expect(alertBox.textContent).toContain('C1008, Rina Begum: No such customer.');
    expect(sent('label_create')).toEqual([]);
    expect(bar.getByRole('status').textContent).toBe('2 selected');
  });

  it("wait while the label is chosen: Escape leaves the dialog's entry alone", async () => {
    const { user, bar } = await chooseTwo();
    await user.click(bar.getByRole('button', { name: 'Add label' }));
    await user.keyboard('{Escape}');
    expect(bar.queryByRole('combobox', { name: 'Label' })).toBeNull();
    const button = bar.getByRole('button', { name: 'Add label' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(bar.getByRole('status').textContent).toBe('2 selected');
  });

  it('get no label from a role without the right, which is told why', async () => {
    const { bar } = await chooseTwo([], signedInAs({ rights: ['reports'] }));
    for (const name of ['Add label', 'Send SMS']) {
      const button = bar.getByRole<HTMLButtonElement>('button', { name });
      expect([button.disabled, button.title]).toEqual([true, 'Your role may not do this.']);
    }
  });
});
