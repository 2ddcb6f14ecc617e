import { moves } from '@netkhata/contract/moves';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { answer, heldAnswer, refusal } from '../../test-support/answers.ts';
import { moveOf, moveRow, rehearsalOf } from '../../test-support/move-record.ts';
import { button, loadMoveParts, question, screenOf } from './move-test-kit.tsx';

/* Input before a response has arrived, or after a refusal. */

beforeAll(loadMoveParts);
afterEach(cleanup);

const rahim = moveRow();
const karim = moveRow({ key: 'phpnuxbill:8:karim', code: 'karim', name: 'Karim' });

/** Two rows, one of which the search finds. */
const foundRows = answer(moves.moveRows, ({ body }) => {
  const rows = body['search'] === null ? [rahim, karim] : [karim];
  return { rows, total: rows.length, page: 1, lastPage: 1 };
});
const notAnswered = refusal(moves.moveAnswer, { status: 409, errorMessage: 'It has changed.' });

describe('the rows of a rehearsal', () => {
  it('are deselected when a search hides them', async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [foundRows] });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Rahim Uddin' }));
    await user.click(screen.getByText('Correct many at once'));
    await button('Apply to 1 row');
    await user.click(screen.getByRole('checkbox', { name: 'Select Karim' }));
    await button('Apply to 2 rows');
    await user.type(screen.getByRole('searchbox', { name: 'Search rows' }), 'karim');
    await user.type(screen.getByLabelText('Correct value'), 'Mirpur');
    await waitFor(async () => expect((await button('Apply to 1 row')).disabled).toBe(false));
    await user.click(await button('Apply to 1 row'));
    await user.click(await button('Yes'));
    await waitFor(() => expect(sent('move_mend')).toMatchObject([{ keys: null, search: 'karim' }]));
  });

  it('cannot all be mended before their number is known', async () => {
    const { user } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [foundRows] });
    await user.click(await screen.findByText('Correct many at once'));
    const search = screen.getByRole('searchbox', { name: 'Search rows' });
    await user.type(search, 'karim');
    await waitFor(async () => expect((await button('Apply to 1 row')).disabled).toBe(false));
    fireEvent.change(search, { target: { value: '' } });
    expect((await button('Apply to 1 row')).disabled).toBe(true);
    await waitFor(async () => expect((await button('Apply to 2 rows')).disabled).toBe(false));
  });

  it('can be fewer than the current page', async () => {
    let count = 60;
    const pages = answer(moves.moveRows, ({ body }) => {
      const rows = Number(body['page']) > 1 && count <= 50 ? [] : [rahim];
      return { rows, total: count, page: 1, lastPage: Math.ceil(count / 50) };
    });
    const { user } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [pages] });
    await user.click(await button('Next'));
    await screen.findByText('Page 2 of 2');
    count = 45;
    await user.click(await button(/^Correct Rahim/));
    await user.type(await screen.findByLabelText('Zone'), 'North{Enter}');
    expect(await screen.findByText('No matching rows.')).toBeTruthy();
    await user.click(await button('Previous'));
    expect(await screen.findByText('Rahim Uddin')).toBeTruthy();
  });
});

describe('a refused answer', () => {
  it('keeps the typed price for another attempt', async () => {
    const questions = [question({ of: 'Home 10M' })];
    const move = moveOf({ rehearsal: rehearsalOf({ questions }) });
    const { user } = await screenOf(move, { tab: 'questions', answers: [notAnswered] });
    await user.type(await screen.findByLabelText('Price of Home 10M'), '800');
    const save = await button('Save');
    await user.click(save);
    expect(await screen.findByText('It has changed.')).toBeTruthy();
    await waitFor(() => expect(save.disabled).toBe(false));
    const price = screen.getByLabelText<HTMLInputElement>('Price of Home 10M');
    expect(price.value).toBe('800.00');
  });

  it('leaves a name unchanged', async () => {
    const questions = [question({ about: 'only_on_router', isOpen: false, answer: 'chosen' })];
    const names = answer(moves.moveDifferences, {
      rows: [{ name: 'user 24', books: '', router: 'Home 10M' }],
      total: 1,
      page: 1,
      lastPage: 1,
    });
    const { user } = await screenOf(moveOf({ rehearsal: rehearsalOf({ questions }) }), {
      tab: 'questions',
      answers: [names, notAnswered],
    });
    const name = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^user 24/ });
    await user.click(name);
    expect(await screen.findByText('It has changed.')).toBeTruthy();
    await waitFor(() => expect(name.checked).toBe(false));
  });
});

it('files dropped during an upload wait for it', async () => {
  const [slowPart, sendFirst] = heldAnswer(
    answer(moves.moveFilePart, { heading: '', message: '', data: { fileId: 9, received: 4 } }),
  );
  const { sent } = await screenOf(null, { answers: [slowPart] });
  const zone = await screen.findByRole('group', { name: 'Drop files here' });
  const drop = (name: string) =>
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['-- x'], name)] } });
  drop('books.sql');
  drop('secrets.rsc');
  await screen.findByText('secrets.rsc');
  await waitFor(() => expect(sent('move_file_add')).toEqual([{ name: 'books.sql', size: 4 }]));
  sendFirst();
  await waitFor(() => expect(sent('move_file_end')).toHaveLength(2));
  expect(sent('move_file_add').map(({ name }) => name)).toEqual(['books.sql', 'secrets.rsc']);
});

it('uploads the files after an unreadable one', async () => {
  const gone = new File(['-- x'], 'gone.sql');
  const nothing = new Blob();
  vi.spyOn(nothing, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
  vi.spyOn(gone, 'slice').mockReturnValue(nothing);
  const { sent } = await screenOf(null);
  const zone = await screen.findByRole('group', { name: 'Drop files here' });
  const drop = (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files } });
  drop(gone, new File(['-- x'], 'books.sql'));
  drop(new File(['-- x'], 'secrets.rsc'));
  expect(await screen.findByText('The file cannot be read. Choose it again.')).toBeTruthy();
  await waitFor(() => expect(sent('move_file_end')).toHaveLength(2));
  const names = sent('move_file_add').map(({ name }) => name);
  expect(names).toEqual(['gone.sql', 'books.sql', 'secrets.rsc']);
});
