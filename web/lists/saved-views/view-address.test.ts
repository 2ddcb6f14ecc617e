import { describe, expect, it } from 'vitest';
import { addressOfView, isSameView, viewOfAddress } from './view-address.ts';

describe('a view and its address', () => {
  it('are equivalent, except for the page', () => {
    const address = {
      page: 3,
      size: 100,
      column: 'amount',
      order: 'asc',
      search: 'bKash',
      filters: { status: 'received' },
      columns: 'id.amount',
      label: 3,
      tab: undefined,
    };
    const view = viewOfAddress(address);
    expect(view).toEqual({
      size: 100,
      column: 'amount',
      order: 'asc',
      search: 'bKash',
      filters: { status: 'received' },
      columns: ['id', 'amount'],
      label: 3,
    });
    const { page: _page, tab: _tab, ...rest } = address;
    expect(addressOfView(view)).toEqual(rest);
  });

  it('are compared by content, not by the order of parameters', () => {
    const one = { search: 'a', filters: { code: '1', name: 'b' } };
    expect(isSameView(one, { filters: { name: 'b', code: '1' }, search: 'a' })).toBe(true);
    expect(isSameView(one, { ...one, columns: ['id'] })).toBe(false);
    expect(isSameView({ columns: ['id', 'name'] }, { columns: ['name', 'id'] })).toBe(false);
    expect(isSameView({}, {})).toBe(true);
  });
});
