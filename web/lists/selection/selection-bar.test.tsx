import { setup } from '@netkhata/contract/setup';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Selection } from './selection.ts';

const done = {
  toggle: vi.fn<Selection<number>['toggle']>(),
  togglePage: vi.fn<() => void>(),
  add: vi.fn<Selection<number>['add']>(),
  remove: vi.fn<Selection<number>['remove']>(),
  clear: vi.fn<() => void>(),
};
const selection: Selection<number> = {
  ...done,
  rows: [7, 8],
  has: () => true,
  isPageSelected: true,
  list: {
    endpoint: setup.zoneTable,
    input: { query: {}, body: {} },
    total: 9,
  },
};

const show = (stop?: () => void) =>
  renderScreen(
    <SelectionBar
      selection={selection}
      progress={{ done: 1, total: 2 }}
      {...(stop ? { stop } : {})}
      nameOf={String}
    >
      <button type="button">Work</button>
    </SelectionBar>,
  );

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

describe('the selection bar during a bulk action', () => {
  it('shows the progress, stops it, and offers no other rows', async () => {
    const stop = vi.fn<() => void>();
    const { user } = await show(stop);
    const bar = screen.getByRole('region', { name: 'Selected rows' });
    expect(bar.textContent).toContain('1 of 2');
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(stop).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(done.clear).not.toHaveBeenCalled();
  });

  it('clears nothing where it cannot be stopped', async () => {
    await show();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Stop' });
    await waitFor(() => expect(button.disabled).toBe(true));
  });
});
