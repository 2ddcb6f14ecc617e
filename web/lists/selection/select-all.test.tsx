import { setup } from '@netkhata/contract/setup';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SentRequest,
  answer,
  heldAnswer,
  refusal,
} from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { DataTable } from '../table/data-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** The requested page of the zones with these ids. */
function pageOf(ids: readonly number[], { query }: SentRequest) {
  const perPage = Number(query.get('per_page'));
  const currentPage = Number(query.get('page'));
  const rows = ids
    .slice((currentPage - 1) * perPage, currentPage * perPage)
    .map((id) => ({ id, name: `Zone ${id}` }));
  const lastPage = Math.ceil(ids.length / perPage);
  return { rows, currentPage, lastPage, perPage, total: ids.length };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);
const zones = (count: number) => answer(setup.zoneTable, (request) => pageOf(upTo(count), request));
const isOfAll = ({ query }: SentRequest) => query.get('per_page') === '500';

/** Answers the list on screen at once, and the pages of 500 by `reply`. */
function readingAnswers(count: number, reply: Answer['reply']): Answer {
  const shown = zones(count);
  return {
    endpoint: setup.zoneTable,
    reply: (request) => (isOfAll(request) ? reply : shown.reply)(request),
  };
}

async function choosePage(list: Answer, path = '/screen') {
  const page = await renderScreen(
    <DataTable
      endpoint={setup.zoneTable}
      columns={[
        { name: 'id', label: 'setup.id' },
        { name: 'name', label: 'setup.name', isCardTitle: true },
      ]}
      label="Zones"
      rowKey={({ id }) => id}
      selectionBar={(selection) => (
        <SelectionBar selection={selection} nameOf={({ name }) => name}>
          <output aria-label="Chosen">{selection.rows.map(({ id }) => id).join(' ')}</output>
        </SelectionBar>
      )}
    />,
    { path, answers: [list] },
  );
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  const chosen = () => bar.getByRole('status', { name: 'Chosen' }).textContent?.split(' ') ?? [];
  const statusTexts = () => bar.getAllByRole('status').map(({ textContent }) => textContent);
  return { ...page, bar, chosen, statusTexts, ofAll: () => page.requests.filter(isOfAll) };
}

afterEach(() => {
  // Toasts outlive their screen.
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close);
  cleanup();
  localStorage.clear();
});

describe('selecting all rows of a list', () => {
  it('is offered once the page is selected; reads the same list in pages of 500', async () => {
    const { user, bar, chosen, statusTexts, requests, ofAll } = await choosePage(
      zones(1234),
      '/screen?page=2&column=name&order=asc&search=mir&filters={"id":"1"}',
    );
    await user.click(screen.getByRole('checkbox', { name: /^Select 1224 / }));
    expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Select this page' }));
    await user.click(bar.getByRole('button', { name: 'Select all 1,234' }));
    await waitFor(() => expect(statusTexts()).toContain('1,234 selected'));
    expect(new Set(chosen()).size).toBe(1234);
    expect(ofAll().map(({ query }) => query.toString())).toEqual(
      [1, 2, 3].map((page) => `page=${page}&per_page=500&column=name&order=asc&globalSearch=mir`),
    );
    const [onScreen] = requests;
    expect(onScreen?.body).toMatchObject({ columns: { id: { filterValue: '1' } } });
    for (const { body } of ofAll()) expect(body).toEqual(onScreen?.body);
    expect(bar.queryByRole('button', { name: /^Select/ })).toBeNull();
    // The button that had focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected rows' }));
  });

  /** A list for which reading all rows has begun and waits for `release`. */
  async function reading() {
    const [list, release] = heldAnswer(zones(600), isOfAll);
    const page = await choosePage(list);
    await page.user.click(page.bar.getByRole('button', { name: 'Select all 600' }));
    expect(await page.bar.findByText('0 of 600')).toBeTruthy();
    return { ...page, release };
  }
  type Reading = Awaited<ReturnType<typeof reading>>;

  it.each([
    ['Escape', ({ user }: Reading) => user.keyboard('{Escape}')],
    ['Stop', ({ user, bar }: Reading) => user.click(bar.getByRole('button', { name: 'Stop' }))],
  ])('is stopped by %s and keeps the previous selection', async (_, stop) => {
    const page = await reading();
    // No action is offered while the rows are being read.
    expect(page.bar.queryByRole('status', { name: 'Chosen' })).toBeNull();
    await stop(page);
    page.release();
    await page.bar.findByRole('button', { name: 'Select all 600' });
    expect(page.chosen()).toHaveLength(10);
    expect(page.ofAll()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ends when the list changes: after filtering and back, nothing is selected', async () => {
    const { user, router, release, ofAll } = await reading();
    await user.type(screen.getByRole('searchbox'), 'mir');
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'mir' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
    release();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await screen.findByRole('checkbox', { name: /^Select 600 / });
    expect(ofAll()).toHaveLength(1);
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  });

  it('keeps the previous selection when it fails, and shows why', async () => {
    const refused = refusal(setup.zoneTable, { status: 503, errorMessage: 'Try later.' });
    const { user, bar, chosen } = await choosePage(
      readingAnswers(600, (request) =>
        (request.query.get('page') === '2' ? refused : zones(600)).reply(request),
      ),
    );
    await user.click(bar.getByRole('button', { name: 'Select all 600' }));
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('The list could not be read');
    expect(toast.textContent).toContain('Try later.');
    await bar.findByRole('button', { name: 'Select all 600' });
    expect(chosen()).toHaveLength(10);
  });

  it('counts selected rows when the list changes meanwhile, and shows the list as it is', async () => {
    // A new zone pushes the last row of page 1 to page 2; it is not selected twice.
    const grown = (request: SentRequest) =>
      answer(
        setup.zoneTable,
        pageOf(upTo(request.query.get('page') === '1' ? 600 : 601), request),
      ).reply(request);
    const { user, bar, chosen, statusTexts, requests } = await choosePage(
      readingAnswers(600, grown),
    );
    await user.click(bar.getByRole('button', { name: 'Select all 600' }));
    await waitFor(() => expect(statusTexts()).toContain('600 selected'));
    expect(chosen()).toHaveLength(600);
    expect(new Set(chosen()).size).toBe(600);
    expect(chosen()).not.toContain('601');
    await waitFor(() => expect(requests.filter((each) => !isOfAll(each))).toHaveLength(2));
  });

  it('is not offered for more than 5,000 rows, with the advice to filter', async () => {
    const { bar } = await choosePage(zones(5001));
    const button = bar.getByRole<HTMLButtonElement>('button', { name: 'Select all 5,001' });
    expect([button.disabled, button.title]).toEqual([
      true,
      'At most 5,000 at once. Narrow the list first.',
    ]);
  });
});
