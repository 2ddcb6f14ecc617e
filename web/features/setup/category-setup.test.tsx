import { moneyCategories } from '@netkhata/contract/money-categories';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { CategorySetup } from './category-setup.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const fuel = {
  id: 3,
  name: 'Fuel',
  direction: 'out' as const,
  kind: 'expense' as const,
  active: true,
  outlay: true,
};
const drawing = { ...fuel, id: 9, name: 'Drawing', kind: 'owner' as const, outlay: false };
const rows = [fuel, drawing];
const saved = { heading: '', message: 'Saved.', data: fuel };
const screenOf = () =>
  renderScreen(
    <SignedIn>
      <CategorySetup />
    </SignedIn>,
    {
      answers: [
        signedInAs(),
        answer(moneyCategories.moneyCategoryTable, {
          rows,
          currentPage: 1,
          lastPage: 1,
          perPage: 10,
          total: 2,
        }),
        answer(moneyCategories.moneyCategoryDetails, ({ path }) =>
          path.endsWith('/9') ? drawing : fuel,
        ),
        answer(moneyCategories.moneyCategoryCreate, saved),
        answer(moneyCategories.moneyCategoryUpdate, saved),
      ],
    },
  );
const flag = () =>
  screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Collector’s expense' });

it('has a category allowed for outlays, and one that is not', async () => {
  const { user, requests } = await screenOf();
  await screen.findByText('Fuel');
  const sent = (path: string) =>
    requests.filter((each) => each.path === path).map(({ body }) => body);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Parking');
  expect(flag()?.checked).toBe(false);
  await user.click(flag() as HTMLInputElement);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('category_create')).toHaveLength(1));
  expect(sent('category_create')[0]).toMatchObject({ name: 'Parking', outlay: 'yes' });

  await user.click(screen.getByRole('button', { name: 'Edit Fuel' }));
  await waitFor(() => expect(flag()?.checked).toBe(true));
  await user.click(flag() as HTMLInputElement);
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sent('category_update')).toHaveLength(1));
  expect(sent('category_update')[0]).toMatchObject({ id: 3, outlay: 'no' });
});

it('offers outlays for expense categories only', async () => {
  const { user } = await screenOf();
  await user.click(await screen.findByRole('button', { name: 'Edit Drawing' }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe('Drawing'));
  expect(flag()).toBeNull();
});
