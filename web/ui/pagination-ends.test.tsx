import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { Pagination } from './pagination.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('leads to the first and the last page of a long list', async () => {
  const onChange = vi.fn<(page: number) => void>();
  const { user } = await renderScreen(<Pagination page={7} lastPage={120} onChange={onChange} />);
  await user.click(button('Last page'));
  await user.click(button('First page'));
  expect(onChange.mock.calls).toEqual([[120], [1]]);
});

it('has none where the numbers lead to every page', async () => {
  await renderScreen(<Pagination page={1} lastPage={5} onChange={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull();
  expect(button('Previous').disabled).toBe(true);
});
