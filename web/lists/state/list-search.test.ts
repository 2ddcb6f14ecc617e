import { describe, expect, it } from 'vitest';
import { parseListSearch } from './list-search.ts';

describe('the list part of an address', () => {
  it.each([
    [{}, {}],
    [{ page: 1, size: 10 }, { size: 10 }],
    [
      { page: 3, size: 200, order: 'asc', column: 'name' },
      { page: 3, size: 200, order: 'asc', column: 'name' },
    ],
    [{ page: -2, size: 37, order: 'up', column: 4 }, {}],
    [{ page: 1.5, search: '' }, {}],
    [{ search: 12 }, { search: '12' }],
    [{ filters: { name: 'a', id: 7, area: { like: 'x' } } }, { filters: { name: 'a', id: '7' } }],
    [{ filters: 'name' }, {}],
    [{ filters: null, other: 'x' }, {}],
  ])('%j is read as %j', (search, expected) => {
    expect(parseListSearch(search)).toEqual(expected);
  });
});
