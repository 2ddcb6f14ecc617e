import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { Dropdown } from './dropdown.tsx';

afterEach(cleanup);

const menu = (
  <>
    <Dropdown label="Menu" face="Face">
      {(close) => (
        <>
          <button type="button">First</button>
          <button type="button" onClick={close}>
            Last
          </button>
        </>
      )}
    </Dropdown>
    <button type="button">Elsewhere</button>
  </>
);
const focused = () => document.activeElement?.textContent;

it('opens a labelled panel that traps the focus', async () => {
  const { user } = await renderScreen(menu);
  const opener = screen.getByRole('button', { name: 'Menu Face' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await user.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('dialog', { name: 'Menu' }).id).toBe(
    opener.getAttribute('aria-controls'),
  );
  expect(focused()).toBe('First');
  await user.tab({ shift: true });
  expect(focused()).toBe('Last');
  await user.tab();
  expect(focused()).toBe('First');
});

it.each(['{Escape}', '{Tab}{Enter}'])('%s closes it and returns the focus', async (keys) => {
  const { user } = await renderScreen(menu);
  await user.click(screen.getByRole('button', { name: 'Menu Face' }));
  await user.keyboard(keys);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused()).toBe('MenuFace');
});

it('a click outside closes it and keeps the focus there; a click inside does not', async () => {
  const { user } = await renderScreen(menu);
  await user.click(screen.getByRole('button', { name: 'Menu Face' }));
  await user.click(screen.getByRole('button', { name: 'First' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused()).toBe('Elsewhere');
});

it('its button closes it again', async () => {
  const { user } = await renderScreen(menu);
  const opener = screen.getByRole('button', { name: 'Menu Face' });
  await user.click(opener);
  await user.click(opener);
  expect(screen.queryByRole('dialog')).toBeNull();
});
