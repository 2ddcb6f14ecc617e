import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  chooseLanguage,
  showLanguage,
  showLanguageOfUser,
  showStoredLanguage,
  useFormat,
  useText,
} from './use-text.ts';

function Words() {
  const t = useText();
  const format = useFormat();
  return (
    <p>
      {t('common.save')} {format.number(12)}
    </p>
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('has texts for components rendered before the first language was loaded', async () => {
  vi.resetModules();
  const fresh = await import('./use-text.ts');
  const once = fresh.textOnceLoaded();
  await fresh.showStoredLanguage();
  expect((await once)('common.save')).toBe('Save');
});

it('changes every text at once, without a reload, and remembers the choice', async () => {
  await showStoredLanguage();
  render(<Words />);
  expect(screen.getByText('Save 12')).toBeTruthy();
  await act(() => chooseLanguage('bn'));
  expect(screen.getByText('সংরক্ষণ করুন ১২')).toBeTruthy();
  expect(document.documentElement.lang).toBe('bn');
  await act(() => showLanguage('en'));
  await act(showStoredLanguage);
  expect(screen.getByText('সংরক্ষণ করুন ১২')).toBeTruthy();
});

it("uses the user's language only where none was chosen on the device", async () => {
  await showStoredLanguage();
  render(<Words />);
  await act(() => showLanguageOfUser('de'));
  expect(screen.getByText('Speichern 12')).toBeTruthy();
  await act(() => chooseLanguage('en'));
  await act(() => showLanguageOfUser('de'));
  expect(screen.getByText('Save 12')).toBeTruthy();
  await act(() => showLanguageOfUser('xx'));
  expect(screen.getByText('Save 12')).toBeTruthy();
});
