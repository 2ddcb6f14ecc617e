import { customers } from '@netkhata/contract/customers';
import { payments } from '@netkhata/contract/payments';
import { type SavedView, savedViews } from '@netkhata/contract/saved-views';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  type SentRequest,
  answer,
  answerAfter,
  heldAnswer,
  refusal,
} from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { DataTable } from '../table/data-table.tsx';

const mirpur: SavedView = {
  id: 3,
  list: 'customer_dt',
  name: 'Mirpur',
  state: { filters: { zone: 'Mirpur' }, size: 100, columns: ['id', 'name'] },
};
const ofBills: SavedView = { ...mirpur, id: 4, list: 'bill_list', name: 'Of bills' };

const saved = { heading: 'View saved', message: 'View created successfully.' };
const empty = { rows: [], currentPage: 1, lastPage: 1, perPage: 10, total: 0 };

/** A server that keeps saved views and applies the changes sent to it. */
function server(at: SavedView[] = [mirpur, ofBills]) {
  let views = at;
  const lists = () => [...new Set(views.map(({ list }) => list))];
  const wanted = ({ body }: SentRequest) => views.find(({ id }) => id === body['id']) ?? mirpur;
  return [
    {
      endpoint: signedInAs().endpoint,
      reply: (request: SentRequest) => signedInAs({ savedViewLists: lists() }).reply(request),
    },
    answer(savedViews.savedViewOptions, () => views),
    answer(savedViews.savedViewCreate, ({ body }) => {
      const view = { ...(body as Omit<SavedView, 'id'>), id: 9 };
      views = [...views, view];
      return { ...saved, data: view };
    }),
    answer(savedViews.savedViewUpdate, (request) => {
      const view = { ...wanted(request), ...(request.body as Partial<SavedView>) };
      views = views.map((each) => (each.id === view.id ? view : each));
      return { ...saved, data: view };
    }),
    answer(savedViews.savedViewDelete, (request) => {
      const { id } = wanted(request);
      views = views.filter((each) => each.id !== id);
      return { ...saved, data: { id } };
    }),
    answer(customers.customerTable, empty),
    answer(payments.paymentTable, empty),
  ];
}

async function customerList(options: { path?: string; answers?: Answer[] } = {}) {
  const page = await renderScreen(
    <SignedIn>
      <DataTable
        endpoint={customers.customerTable}
        columns={[
          { name: 'id', label: 'customers.listId' },
          { name: 'name', label: 'customers.name' },
          { name: 'zone', label: 'customers.zone' },
        ]}
        label="Customers"
        rowKey={(row) => row.id}
      />
    </SignedIn>,
    { path: options.path ?? '/screen', answers: [...(options.answers ?? []), ...server()] },
  );
  await screen.findByText('No Records Found.');
  return page;
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Views' }));
const sentTo = (requests: SentRequest[], path: string) =>
  requests.filter((each) => each.path === path);
const openMenu = (user: { click: (element: Element) => Promise<void> }) =>
  user.click(screen.getByRole('button', { name: 'Views' }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

describe('the views of a list', () => {
  it('are above it; one opens as a complete address', async () => {
    const { user, router, requests } = await customerList({ path: '/screen?page=3&search=x' });
    const row = await tabs();
    await user.click(await row.findByRole('button', { name: 'Mirpur' }));
    const { filters, size } = mirpur.state;
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ filters, size, columns: 'id.name' }),
    );
    expect(heads()).toEqual(['Id', 'Name']);
    expect(row.getByRole('button', { name: 'Mirpur' }).getAttribute('aria-current')).toBe('true');
    expect(row.queryByRole('button', { name: 'Of bills' })).toBeNull();
    await waitFor(() => expect(requests.at(-1)?.query.get('per_page')).toBe('100'));
    await user.selectOptions(row.getByRole('combobox', { name: 'Views' }), 'All');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(heads()).toEqual(['Id', 'Name', 'Zone']);
  });

  it('is not active after a change; its columns stay in the address', async () => {
    const { user, router } = await customerList({
      path: `/screen?filters=${encodeURIComponent('{"zone":"Mirpur"}')}&size=100&columns=id.name`,
    });
    const row = await tabs();
    const chosen = row.getByRole<HTMLSelectElement>('combobox', { name: 'Views' });
    await waitFor(() => expect(chosen.value).toBe('3'));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Zone' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ columns: 'id.name.zone' }),
    );
    expect(chosen.value).toBe('');
    expect(localStorage.getItem('columns.customer_dt')).toBeNull();
  });

  it('take no room, and send nothing, where there are none', async () => {
    const none = signedInAs({ savedViewLists: ['bill_list'] });
    const { requests } = await customerList({ answers: [none] });
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    expect(sentTo(requests, 'saved_view')).toEqual([]);
  });
});

describe('the menu of views', () => {
  it('saves the current view, with its columns', async () => {
    const { user, requests, router } = await customerList({ path: '/screen?search=karim&page=2' });
    await openMenu(user);
    const name = await screen.findByLabelText('Save this view as');
    await user.type(name, ' Karims {Enter}');
    await waitFor(() => expect(sentTo(requests, 'saved_view_create')).toHaveLength(1));
    expect(sentTo(requests, 'saved_view_create')[0]?.body).toEqual({
      list: 'customer_dt',
      name: 'Karims',
      state: { search: 'karim', columns: ['id', 'name', 'zone'] },
    });
    await (await tabs()).findByRole('button', { name: 'Karims' });
    expect(router.state.location.search).toEqual({ search: 'karim', columns: 'id.name.zone' });
  });

  it('shows a refusal beside the name', async () => {
    const errorMessage = { name: ['There is a view with this name already.'] };
    const taken = refusal(savedViews.savedViewCreate, { status: 422, errorMessage });
    const { user } = await customerList({ answers: [taken] });
    await openMenu(user);
    await user.type(await screen.findByLabelText('Save this view as'), 'Mirpur{Enter}');
    await screen.findByText('There is a view with this name already.');
  });

  it('renames, and overwrites a view with the current one', async () => {
    const { user, requests } = await customerList({ path: '/screen?search=karim' });
    await openMenu(user);
    await user.click(
      await screen.findByRole('button', { name: 'Update Mirpur with the current view' }),
    );
    await waitFor(() => expect(sentTo(requests, 'saved_view_update')).toHaveLength(1));
    const state = { search: 'karim', columns: ['id', 'name', 'zone'] };
    expect(sentTo(requests, 'saved_view_update')[0]?.body).toEqual({
      id: 3,
      state,
      openedWith: {
        state: { columns: ['id', 'name'], filters: { zone: 'Mirpur' }, size: 100 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Rename Mirpur' }));
    const name = await screen.findByLabelText('New name');
    await user.clear(name);
    await user.type(name, 'North{Enter}');
    await (await tabs()).findByRole('button', { name: 'North' });
    expect(sentTo(requests, 'saved_view_update')[1]?.body).toEqual({
      id: 3,
      name: 'North',
      openedWith: { name: 'Mirpur' },
    });
  });

  it('deletes at once, without a confirmation; Ctrl+Z restores the view', async () => {
    const { user, requests } = await customerList();
    await openMenu(user);
    await user.click(await screen.findByRole('button', { name: 'Delete Mirpur' }));
    await screen.findByText('View “Mirpur” deleted');
    expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    // A busy machine may need longer for the rest than the button is shown.
    fireEvent.mouseEnter(undo.closest('[role="status"]') as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rename Mirpur' })).toBeNull());
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findByRole('button', { name: 'Rename Mirpur' });
    const { list, name, state } = mirpur;
    expect(sentTo(requests, 'saved_view_create')[0]?.body).toEqual({ list, name, state });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('restores a view when its deletion is refused', async () => {
    const refused = refusal(savedViews.savedViewDelete, { status: 409, errorMessage: 'Not now.' });
    const { user } = await customerList({ answers: [refused] });
    await openMenu(user);
    await user.click(await screen.findByRole('button', { name: 'Delete Mirpur' }));
    await screen.findByText('Not now.');
    expect(screen.getByRole('button', { name: 'Delete Mirpur' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('rolls back only the refused change', async () => {
    const served = server([mirpur, { ...mirpur, id: 5, name: 'North' }]);
    const errorMessage = 'Not now.';
    const refused = refusal(savedViews.savedViewDelete, { status: 422, errorMessage });
    const of = (endpoint: Answer['endpoint']) =>
      served.find((each) => each.endpoint === endpoint) ?? refused;
    const [slow, refuse] = heldAnswer(refused);
    const deletion: Answer = {
      endpoint: savedViews.savedViewDelete,
      reply: (request) =>
        (request.body['id'] === mirpur.id ? slow : of(savedViews.savedViewDelete)).reply(request),
    };
    // Refetches get no answer, so that only the rollback restores the view.
    let isOpen = false;
    const never = new Promise(() => undefined);
    const views = answerAfter(never, of(savedViews.savedViewOptions), () => isOpen);
    const { user } = await customerList({ answers: [deletion, views, ...served] });
    await openMenu(user);
    await screen.findByRole('button', { name: 'Delete Mirpur' });
    isOpen = true;
    await user.click(screen.getByRole('button', { name: 'Delete Mirpur' }));
    await user.click(await screen.findByRole('button', { name: 'Delete North' }));
    await screen.findByText('View “North” deleted');
    expect(screen.queryByRole('button', { name: 'Delete Mirpur' })).toBeNull();
    refuse();
    expect(await screen.findAllByRole('button', { name: /^Delete / })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Delete Mirpur' })).toBeTruthy();
  });

  it('keeps Undo for 8 seconds; pointing at it pauses the time', async () => {
    const { user } = await customerList();
    await openMenu(user);
    await user.click(await screen.findByRole('button', { name: 'Delete Mirpur' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const card = undo.closest('[role="status"]') as HTMLElement;
    fireEvent.mouseEnter(card);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rename Mirpur' })).toBeNull());
    vi.useFakeTimers();
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    fireEvent.mouseLeave(card);
    act(() => void vi.advanceTimersByTime(7_900));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('built-in views', () => {
  it('are, for payments, those waiting since today', async () => {
    const { user, router } = await renderScreen(
      <SignedIn>
        <DataTable
          endpoint={payments.paymentTable}
          columns={[{ name: 'id', label: 'payments.id' }]}
          label="Payments"
          rowKey={(row) => row.id}
        />
      </SignedIn>,
      { answers: server([]) },
    );
    await screen.findByText('No Records Found.');
    await openMenu(user);
    await user.click(await screen.findByRole('button', { name: 'Unapproved today' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        filters: { paymentDate: '21/11/2026', status: 'received' },
      }),
    );
  });
});
