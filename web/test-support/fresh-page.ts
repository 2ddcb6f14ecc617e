import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, vi } from 'vitest';

// What is waited for may be code that is loaded on use, and a busy machine takes its time to load it.
// Tests do not get slower: nothing waits longer than it must.
configure({ asyncUtilTimeout: 60_000 });

// Every browser has this; happy-dom, which draws no letters, has not.
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'fonts', {
    value: { ready: Promise.resolve(), load: () => Promise.resolve([]) },
    configurable: true,
  });
}

const ADDRESS = 'http://localhost:3000/';

/**
 * A worker keeps its window and packages for all of its test files, which halves their cost. Each
 * file still gets a page without history, and new instances of the product's modules, which have
 * state (a period, toasts, a language).
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof window !== 'undefined') leavePage();
  // Imports still under way would end up among the modules of the next file.
  await vi.dynamicImportSettled();
  vi.resetModules();
});

function leavePage(): void {
  cleanup();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  localStorage.clear();
  sessionStorage.clear();
  forgetCookies();
  emptyDocument();
  (Reflect.get(window, 'happyDOM') as DetachedWindowAPI).setURL(ADDRESS);
}

function forgetCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    document.cookie = `${name}=; path=/; max-age=0`;
  }
}

function emptyDocument(): void {
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = '';
}
