import { afterEach, expect, it, vi } from 'vitest';
import { applyDensity, applyLayout, DEFAULT_LAYOUT, storedLayout } from './layout-settings.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it.each([
  ['nothing', null],
  ['invalid JSON', '{'],
  ['JSON that is not an object', '7'],
  ['an invalid value', '{"header":{"width":"huge","isFixed":"no"},"aside":3,"extra":{}}'],
])('has its defaults where there is %s', (_, stored) => {
  if (stored !== null) localStorage.setItem('layoutConfig', stored);
  expect(storedLayout()).toEqual(DEFAULT_LAYOUT);
});

it('keeps stored choices, and defaults for the rest', () => {
  localStorage.setItem('layoutConfig', '{"header":{"isFixed":false},"content":{"width":"boxed"}}');
  expect(storedLayout()).toEqual({
    ...DEFAULT_LAYOUT,
    header: { isFixed: false, width: 'fluid' },
    content: { ...DEFAULT_LAYOUT.content, width: 'boxed' },
  });
});

it('is stored, and reloads the page', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const content = { ...DEFAULT_LAYOUT.content, density: 'comfortable' } as const;
  applyLayout({ ...DEFAULT_LAYOUT, content });
  expect(reload).toHaveBeenCalledOnce();
  expect(storedLayout().content).toEqual(content);
  applyDensity();
  expect(document.documentElement.dataset['density']).toBe('comfortable');
});
