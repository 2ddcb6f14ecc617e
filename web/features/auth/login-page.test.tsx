import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/use-text.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { LoginPage } from './login-page.tsx';

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await showLanguage('en');
});

it('uses the language chosen before signing in, and stores it on this device', async () => {
  const { user } = await renderScreen(<LoginPage />);
  expect(await screen.findByRole('heading', { name: 'Sign In To Billing' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  expect(await screen.findByLabelText('Sprache')).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('i18nConfig')).toBe('{"selectedLang":"de"}');
});
