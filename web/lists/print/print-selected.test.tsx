import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showLanguage, importWithTexts } from '../../i18n/use-text.ts';
import { PrintSelected } from './print-selected.tsx';

async function show(count: number) {
  await showLanguage('en');
  await importWithTexts(['office'], Promise.resolve());
  render(
    <PrintSelected
      rows={Array.from({ length: count }, (_, index) => index)}
      printing={({ rows, onClose }) => (
        <button type="button" onClick={onClose}>
          Paper with {rows.length}
        </button>
      )}
    />,
  );
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Print' });
}

afterEach(cleanup);

it('prints up to 200 rows, and closes on request', async () => {
  const user = userEvent.setup();
  await user.click(await show(200));
  await user.click(screen.getByRole('button', { name: 'Paper with 200' }));
  expect(screen.queryByRole('button', { name: /Paper/ })).toBeNull();
});

it('refuses more rows with a message', async () => {
  const button = await show(201);
  expect([button.disabled, button.title]).toEqual([true, 'At most 200 at once.']);
});
