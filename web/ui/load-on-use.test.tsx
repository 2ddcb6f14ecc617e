import { cleanup, screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { loadOnUse } from './load-on-use.ts';

type PanelProps = { isOpen?: boolean; onClose: () => void };

const loadGone = () => Promise.reject(new TypeError('Failed to fetch'));
const Panel = loadOnUse<PanelProps>(loadGone);
const Rows = loadOnUse<{ names: string[] }>(loadGone, ({ names }) => <p>{names.join(', ')}</p>);

/** A panel that is mounted anew each time, or one that stays mounted and is opened. */
function Screen({ stays }: { stays: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <output>{isOpen ? 'open' : 'closed'}</output>
      <Suspense fallback={null}>
        {(stays || isOpen) && <Panel isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

afterEach(cleanup);

it.each([false, true])(
  'closes a part that cannot be loaded, reports it, and keeps the input (stays: %s)',
  async (stays) => {
    const { user } = await renderScreen(<Screen stays={stays} />);
    const note = screen.getByLabelText<HTMLInputElement>('Note');
    await user.type(note, 'half typed');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This could not be loaded');
    expect(alert.textContent).toContain('reload the page');
    expect(screen.getByText('closed')).toBeTruthy();
    expect(note.value).toBe('half typed');
    // A second press reports it again, once.
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  },
);

it('renders the loaded part with its props', async () => {
  await renderScreen(
    <Suspense fallback={null}>
      <Rows names={['Karim', 'Rahima']} />
    </Suspense>,
  );
  await waitFor(() => expect(screen.getByText('Karim, Rahima')).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});
