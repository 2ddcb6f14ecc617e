import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { AppLink, ButtonLink, IconLink, MayOpenContext } from './link.tsx';
import { LinkContext } from './link-context.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const rows = (onClick?: () => void) => (
  <LinkContext value="rows">
    <AppLink to="/customer-details/$id" params={{ id: '7' }} onClick={onClick}>
      Karim
    </AppLink>
    <IconLink to="/payment-collection" search={{ id: 7 }} label="Collect">
      ৳
    </IconLink>
    <IconLink
      to="/sms-send-customer"
      state={{ recipients: [{ id: 7, name: 'Karim', mobileNo: '01712345678' }] }}
      label="Write"
    >
      @
    </IconLink>
  </LinkContext>
);

const link = (name: string) => screen.getByRole('link', { name });

describe('a link in the row of a list', () => {
  it('names its address, with its record and state', async () => {
    await renderScreen(rows());
    expect(link('Karim').getAttribute('href')).toBe('/customer-details/7');
    expect(link('Collect').getAttribute('href')).toBe('/payment-collection?id=7');
    expect(link('Collect').dataset['hint']).toBe('Collect');
  });

  it('navigates within the page', async () => {
    const onClick = vi.fn<() => void>();
    const { router, user } = await renderScreen(rows(onClick));
    await user.click(link('Karim'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/7'));
    expect(onClick).toHaveBeenCalledOnce();
    await user.click(link('Collect'));
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 7 }));
    await user.click(link('Write'));
    await waitFor(() =>
      expect(router.state.location.state).toMatchObject({ recipients: [{ id: 7 }] }),
    );
  });

  it('is the browser’s own with a modifier key, for a new tab', async () => {
    const { router } = await renderScreen(rows());
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      // `fireEvent` returns false where the page prevented the default.
      expect(fireEvent.click(link('Karim'), held)).toBe(true);
    }
    expect(fireEvent.click(link('Karim'))).toBe(false);
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/7'));
  });

  it('preloads its screen while the pointer rests on it, and not in passing', async () => {
    const { router } = await renderScreen(rows());
    const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
    vi.useFakeTimers();
    fireEvent.mouseEnter(link('Karim'));
    vi.advanceTimersByTime(40);
    fireEvent.mouseLeave(link('Karim'));
    fireEvent.mouseEnter(link('Collect'));
    vi.advanceTimersByTime(40);
    expect(preload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20);
    expect(preload).toHaveBeenCalledOnce();
    expect(preload.mock.calls[0]?.[0]).toMatchObject({ to: '/payment-collection' });
  });
});

it('is plain text on paper', async () => {
  await renderScreen(
    <LinkContext value="paper">
      <AppLink to="/dashboard">Karim</AppLink>
    </LinkContext>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Karim')).toBeTruthy();
});

describe('links to a screen that the reader may not open', () => {
  it.each(['page', 'rows'] as const)('are text or nothing on a %s, others stay', async (where) => {
    await renderScreen(
      <MayOpenContext value={(path) => path === '/my-cash'}>
        <LinkContext value={where}>
          <AppLink to="/customer-details/$id" params={{ id: '7' }}>
            Karim
          </AppLink>
          <IconLink to="/payment-collection" label="Collect">
            @
          </IconLink>
          <ButtonLink to="/customer-reg">Register</ButtonLink>
          <AppLink to="/my-cash">Cash</AppLink>
        </LinkContext>
      </MayOpenContext>,
    );
    expect(screen.getAllByRole('link')).toEqual([link('Cash')]);
    expect(screen.getByText('Karim').tagName).toBe('SPAN');
    expect(screen.queryByText('Register')).toBeNull();
  });
});
