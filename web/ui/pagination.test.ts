import { expect, it } from 'vitest';
import { pageWindow } from './pagination.tsx';

it.each([
  [{ page: 1, lastPage: 1 }, [1]],
  [{ page: 1, lastPage: 20 }, [1, 2, 3, 4, 5]],
  [{ page: 10, lastPage: 20 }, [6, 7, 8, 9, 10, 11, 12, 13, 14]],
  [{ page: 19, lastPage: 20 }, [15, 16, 17, 18, 19, 20]],
  [{ page: 1, lastPage: 0 }, []],
])('four pages on each side of %j', (at, expected) => {
  expect(pageWindow(at)).toEqual(expected);
});
