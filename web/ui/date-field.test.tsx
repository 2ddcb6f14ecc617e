import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_FILES, type Language } from '../i18n/languages.ts';
import { showLanguage } from '../i18n/use-text.ts';
import { renderScreen } from '../test-support/render-screen.tsx';
import { DateField } from './date-field.tsx';

const changed = vi.fn<(day: string | null) => void>();

function Holder(limits: { earliest?: string; latest?: string }) {
  const [day, setDay] = useState<string | null>('2025-01-31');
  return (
    <DateField
      label="Bill Date"
      value={day}
      onChange={(next) => {
        changed(next);
        setDay(next);
      }}
      {...limits}
    />
  );
}

function input(): HTMLInputElement {
  return screen.getByLabelText('Bill Date');
}

afterEach(async () => {
  cleanup();
  await showLanguage('en');
  changed.mockReset();
});

describe('a date field', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['06/01/2025', '2025-01-06'],
    ['০৬/০১/২০২৫', '2025-01-06'],
    ['6 Jan 2025', '2025-01-06'],
    ['06012025', '2025-01-06'],
    ['', null],
  ])('reads %j as %s', async (typed, expected) => {
    const { user } = await renderScreen(<Holder />);
    await user.clear(input());
    if (typed) await user.type(input(), typed);
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith(expected);
  });

  it.each(['31/02/2025', 'tomorrow'])('keeps %j, reports it, and has no day', async (typed) => {
    const { user } = await renderScreen(<Holder />);
    await user.clear(input());
    await user.type(input(), typed);
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith(null);
    expect(input().value).toBe(typed);
    const errorText =
      'This date does not exist. Enter it like 15 Dec 2026, 15/12/2026 or 15122026.';
    expect(screen.getByText(errorText)).toBeTruthy();
  });

  it.each([
    ['9 Jan 2025', 'Not before 10 Jan 2025.'],
    ['21 Jan 2025', 'Not after 20 Jan 2025.'],
  ])('keeps %j outside the bounds and names the bound', async (typed, errorText) => {
    const { user } = await renderScreen(<Holder earliest="2025-01-10" latest="2025-01-20" />);
    await user.clear(input());
    await user.type(input(), typed);
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith(null);
    expect(input().value).toBe(typed);
    expect(screen.getByText(errorText)).toBeTruthy();
  });

  it.each(Object.keys(LANGUAGE_FILES) as Language[])(
    'parses what it shows, typed in again, in %s',
    async (language) => {
      await showLanguage(language);
      const { user } = await renderScreen(<Holder />);
      const shown = input().value;
      await user.clear(input());
      await user.type(input(), shown);
      await user.tab();
      expect(changed).toHaveBeenLastCalledWith('2025-01-31');
      expect(input().value).toBe(shown);
      expect(input().getAttribute('aria-invalid')).toBe('false');
    },
  );

  it('keeps the day when nothing was typed', async () => {
    const { user } = await renderScreen(<Holder />);
    await user.click(input());
    await user.tab();
    expect(input().value).toBe('31 Jan 2025');
    expect(changed).not.toHaveBeenCalled();
  });

  it('picks by keyboard; a shorter month clamps to its last day', async () => {
    const { user } = await renderScreen(<Holder />);
    await user.click(screen.getByRole('button', { name: 'Open calendar' }));
    const calendar = await screen.findByRole('dialog', { name: 'Bill Date' });
    await within(calendar).findByRole('button', { name: '31 Jan 2025', pressed: true });
    await user.keyboard('{PageDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('28 Feb 2025');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(changed).toHaveBeenLastCalledWith('2025-03-01');
  });

  it('does not offer days after the latest', async () => {
    const { user } = await renderScreen(<Holder latest="2025-01-31" />);
    await user.click(screen.getByRole('button', { name: 'Open calendar' }));
    const calendar = await screen.findByRole('dialog', { name: 'Bill Date' });
    await user.click(within(calendar).getByRole('button', { name: 'Next month' }));
    const day = within(calendar).getByRole<HTMLButtonElement>('button', { name: '1 Feb 2025' });
    expect(day.disabled).toBe(true);
  });
});
