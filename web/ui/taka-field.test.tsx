import type { Paisa } from '@netkhata/domain/paisa';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../i18n/use-text.ts';
import { renderScreen } from '../test-support/render-screen.tsx';
import { TakaField } from './taka-field.tsx';

const changed = vi.fn<(amount: Paisa | null) => void>();

function Holder({ start }: { start: number | null }) {
  const [value, setValue] = useState<Paisa | null>(start as Paisa | null);
  return (
    <TakaField
      label="Fee"
      value={value}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

function input(): HTMLInputElement {
  return screen.getByRole('textbox', { name: 'Fee' });
}

afterEach(() => {
  cleanup();
  changed.mockReset();
});

describe('an amount field', () => {
  it('holds paisa and formats with lakh grouping on blur', async () => {
    const { user } = await renderScreen(<Holder start={null} />);
    await user.type(input(), '1234567.5');
    expect(changed).toHaveBeenLastCalledWith(123_456_750);
    expect(input().value).toBe('1234567.5');
    await user.tab();
    expect(input().value).toBe('12,34,567.50');
  });

  it('accepts Bangla digits', async () => {
    const { user } = await renderScreen(<Holder start={null} />);
    await user.type(input(), '৭০০');
    expect(changed).toHaveBeenLastCalledWith(70_000);
  });

  it('keeps an invalid amount, reports it, and has no value', async () => {
    const { user } = await renderScreen(<Holder start={50_000} />);
    await user.clear(input());
    await user.type(input(), '12.345');
    await user.tab();
    expect(input().value).toBe('12.345');
    expect(changed).toHaveBeenLastCalledWith(null);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter an amount with at most two decimals.')).toBeTruthy();
  });

  it('names the maximum for an amount that is too large', async () => {
    const { user } = await renderScreen(<Holder start={null} />);
    await user.type(input(), '10000000');
    expect(changed).toHaveBeenLastCalledWith(1_000_000_000);
    for (const more of ['10000000.01', '99999999999999']) {
      await user.clear(input());
      await user.type(input(), more);
      expect(changed).toHaveBeenLastCalledWith(null);
      expect(screen.getByText('Too large: at most ৳1,00,00,000.00.')).toBeTruthy();
    }
  });

  it.each(['de', 'bn'] as const)('formats in %s what can be typed again', async (language) => {
    const { user } = await renderScreen(<Holder start={123_456_750} />);
    await showLanguage(language);
    const field = await screen.findByLabelText<HTMLInputElement>('Fee');
    await user.click(field);
    await user.type(field, ' ');
    expect(changed).toHaveBeenLastCalledWith(123_456_750);
  });
});
