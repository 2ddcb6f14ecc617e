import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('shows the page where an element is not found, at once or after waiting', async () => {
  render(<p>Rahim pays</p>);
  expect(() => screen.getByText('Karim pays')).toThrow(/Karim pays[^]*<p[^]*Rahim pays/);
  await expect(screen.findByRole('button', undefined, { timeout: 1 })).rejects.toThrow(
    /role="button"[^]*<p[^]*Rahim pays/,
  );
});
