import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { SubHeader } from './sub-header.tsx';

afterEach(cleanup);

it('names above the title only what the screen belongs to', async () => {
  await renderScreen(
    <SignedIn>
      <SubHeader />
    </SignedIn>,
    { path: '/bill-list', answers: [signedInAs()] },
  );
  const title = await screen.findByRole('heading', { level: 1 });
  const crumbs = screen.queryByRole('navigation', { name: 'Breadcrumbs' });
  expect(crumbs?.textContent ?? '').not.toContain(title.textContent || '-');
});

it('shows the dashboard’s period on every screen, and says where it has no effect', async () => {
  const { user } = await renderScreen(
    <SignedIn>
      <SubHeader />
    </SignedIn>,
    { path: '/bill-list?page=2', answers: [signedInAs()] },
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Today/ });
  expect([button.disabled, button.title]).toEqual([
    true,
    'The period applies to the dashboard only.',
  ]);
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});
