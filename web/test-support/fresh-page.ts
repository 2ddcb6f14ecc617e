import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import * as React from 'react';
import { afterAll, vi } from 'vitest';

// What is waited for may be code that is loaded on use, and a busy machine takes its time to load it.
// Tests do not get slower: nothing waits longer than it must.
configure({ asyncUtilTimeout: 60_000, getElementError: notFound });

/**
 * The error of an element that is not there, with the page as it is when the message is read. What
 * is waited for is looked for again and again, and writing the page for nobody took a twelfth of the
 * time of the tests.
 */
function notFound(message: string | null, page: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  // The report begins at the line of the test.
  Error.captureStackTrace(error, notFound);
  const read = () => [message, prettyDOM(page)].filter(Boolean).join('\n\n');
  Object.defineProperty(error, 'message', { get: read, configurable: true });
  return error;
}

// React's development build notes for each element by which lines it came about, which only its own
// warnings show; it stops when it has noted ten thousand a second. Every test would pay for them.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {}, configurable: true },
);

// Every browser has this; happy-dom, which draws no letters, has not.
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'fonts', {
    value: { ready: Promise.resolve(), load: () => Promise.resolve([]) },
    configurable: true,
  });
}

// That of happy-dom sets `value` through whatever stands in for it, so that React, which watches it
// there, does not see that something was typed. Browsers set it underneath, and so does this.
if (typeof HTMLInputElement !== 'undefined') {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  function setRangeText(this: HTMLInputElement, text: string, start: number, end: number) {
    value?.set?.call(this, this.value.slice(0, start) + text + this.value.slice(end));
    this.setSelectionRange(start + text.length, start + text.length);
  }
  HTMLInputElement.prototype.setRangeText = setRangeText as HTMLInputElement['setRangeText'];
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
  forgetModules();
});

/** Modules of the product without state that a test could leave behind. */
const STATELESS = /\/(contract|domain|web\/locales)\/[\w/-]+\.ts$/;

type LoadedModule = {
  promise?: unknown;
  exports?: unknown;
  evaluated: boolean;
  importers: Set<string>;
};

/**
 * `vi.resetModules()`, but for what has no state: evaluating the contract's schemas and seven
 * languages again took half of the time of a file's imports.
 */
function forgetModules(): void {
  const { evaluatedModules } = Reflect.get(globalThis, '__vitest_worker__') as {
    evaluatedModules: { idToModuleMap: Map<string, LoadedModule> };
  };
  for (const [path, loaded] of evaluatedModules.idToModuleMap) {
    if (STATELESS.test(path) || /\/@?vitest\/|^mock:/.test(path)) continue;
    loaded.promise = undefined;
    loaded.exports = undefined;
    loaded.evaluated = false;
    loaded.importers.clear();
  }
}

function leavePage(): void {
  cleanup();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  localStorage.clear();
  sessionStorage.clear();
  forgetCookies();
  emptyDocument();
  requireKeysToArrive();
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

/** A listener left at the window, which the next file has too, would take what is typed there. */
function requireKeysToArrive(): void {
  const key = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true });
  if (!document.body.dispatchEvent(key)) throw new Error('A screen that is gone still takes keys.');
}
