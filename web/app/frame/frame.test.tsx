import { setup } from '@netkhata/contract/setup';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { companyRecord } from '../../test-support/company-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { showLanguage } from '../../i18n/use-text.ts';
import { Footer } from './footer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { hideSplashWhen } from './splash.ts';

const company = companyRecord({
  phone: '01711-223344',
  website: 'sky.example',
  codePrefix: 'C',
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each([
  [{}, 'https://sky.example', 'tel:01711223344'],
  [{ email: 'help@sky.example' }, 'https://sky.example', 'mailto:help@sky.example'],
  [
    { website: null, phone: null, publicAddress: 'http://billing.sky.example' },
    'http://billing.sky.example',
    'http://billing.sky.example',
  ],
])('the footer of %j links to %s and %s', async (changes, site, contact) => {
  await renderScreen(
    <SignedIn>
      <Footer />
    </SignedIn>,
    { answers: [signedInAs(), answer(setup.companySettings, { ...company, ...changes })] },
  );
  const about = await screen.findByRole('link', { name: 'About' });
  expect(about.getAttribute('href')).toBe(site);
  expect(screen.getByRole('link', { name: 'Sky Net' }).getAttribute('href')).toBe(site);
  expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(contact);
});

it('the footer writes the year in the digits of the language', async () => {
  const { container } = await renderScreen(
    <SignedIn>
      <Footer />
    </SignedIn>,
    { answers: [signedInAs(), answer(setup.companySettings, company)] },
  );
  await act(() => showLanguage('bn'));
  await waitFor(() => expect(container.textContent).toMatch(/^[০-৯]{4} ©/));
  await showLanguage('en');
});

it('shows a missing connection for as long as it lasts', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await renderScreen(<OfflineBanner />);
  expect(screen.queryByText(/No connection/)).toBeNull();
  isOnline.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toContain('No connection');
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
});

it('the splash disappears with the first screen, after three seconds at the latest', async () => {
  vi.useFakeTimers();
  const splash = () => document.body.insertAdjacentHTML('beforeend', '<div id="splash"></div>');
  splash();
  await hideAndFlush(Promise.resolve());
  expect(document.getElementById('splash')).toBeNull();
  splash();
  await hideAndFlush(new Promise(() => undefined));
  vi.advanceTimersByTime(2_999);
  expect(document.getElementById('splash')).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(document.getElementById('splash')).toBeNull();
});

async function hideAndFlush(firstScreen: Promise<unknown>) {
  hideSplashWhen(firstScreen);
  await Promise.resolve();
  await Promise.resolve();
}
