import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { Pagination, pageWindow } from './pagination.tsx';

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

it.each([
  [{ page: 1, lastPage: 1 }, [1]],
  [{ page: 1, lastPage: 20 }, [1, 2, 3, 4, 5]],
  [{ page: 10, lastPage: 20 }, [6, 7, 8, 9, 10, 11, 12, 13, 14]],
  [{ page: 19, lastPage: 20 }, [15, 16, 17, 18, 19, 20]],
  [{ page: 1, lastPage: 0 }, []],
])('four pages on each side of %j', (at, expected) => {
  expect(pageWindow(at)).toEqual(expected);
});
