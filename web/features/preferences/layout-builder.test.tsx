import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_LAYOUT, storedLayout } from '../../shared/preferences/layout-settings.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { LayoutBuilder } from './layout-builder.tsx';

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  reload.mockReset();
  vi.restoreAllMocks();
});

it('applies nothing before Preview, and shows all of it as JSON', async () => {
  const { user, container } = await renderScreen(<LayoutBuilder />);
  const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(names).toEqual(['Header', 'Subheader', 'Content', 'Aside', 'Footer']);
  await user.click(screen.getByRole('switch', { name: /^Fixed/ }));
  await user.selectOptions(screen.getByLabelText('Width'), 'boxed');
  const json: unknown = JSON.parse(container.querySelector('pre')?.textContent ?? '');
  const header = { isFixed: false, width: 'boxed' };
  expect(json).toEqual({
    ...DEFAULT_LAYOUT,
    header,
    aside: { ...DEFAULT_LAYOUT.aside, isMinimised: false },
  });
  expect(storedLayout()).toEqual(DEFAULT_LAYOUT);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(storedLayout()).toEqual({ ...DEFAULT_LAYOUT, header });
  expect(reload).toHaveBeenCalledOnce();
});

it('remembers the open tab on this device', async () => {
  const { user } = await renderScreen(<LayoutBuilder />);
  await user.click(screen.getByRole('tab', { name: 'Aside' }));
  cleanup();
  await renderScreen(<LayoutBuilder />);
  expect(screen.getByRole('tab', { name: 'Aside', selected: true })).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Minimised' })).toBeTruthy();
});

it('Reset restores the defaults', async () => {
  localStorage.setItem('layoutConfig', '{"content":{"isBlank":true}}');
  const { user } = await renderScreen(<LayoutBuilder />);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(storedLayout()).toEqual(DEFAULT_LAYOUT);
  expect(reload).toHaveBeenCalledOnce();
});

it('links to the six designs of the not-found page', async () => {
  await renderScreen(<LayoutBuilder />);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([1, 2, 3, 4, 5, 6].map((design) => `/error/error-v${design}`));
});
