import { customers } from '@netkhata/contract/customers';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { QuickSearch } from './quick-search.tsx';

const rahima = {
  id: 7,
  code: 'NK-0007',
  name: 'Rahima Khatun',
  mobileNo: '01712345678',
  balance: paisa(125_050),
  address: 'Uttara',
  dueFrom: null,
  dueTo: null,
};

function field() {
  return screen.getByRole('combobox', { name: 'Search customers' });
}

afterEach(cleanup);

describe('quick search', () => {
  it('sends nothing below 3 characters, then one request', async () => {
    const answers = [answer(customers.customerSearch, [rahima])];
    const { user, requests } = await renderScreen(<QuickSearch />, { answers });
    await user.type(field(), 'ra');
    expect(screen.queryByRole('listbox')).toBeNull();
    // At once: between two keys a busy machine may make a pause, after which it searches.
    await user.paste('him');
    await screen.findByRole('option');
    expect(requests.map((each) => each.query.get('q'))).toEqual(['rahim']);
  });

  it('shows ID, name, mobile, balance and address, and Enter opens the customer', async () => {
    const answers = [answer(customers.customerSearch, [rahima])];
    const { user, router } = await renderScreen(<QuickSearch />, { answers });
    await user.type(field(), 'rahima');
    const card = await screen.findByRole('option');
    for (const fact of ['ID: NK-0007', 'Rahima Khatun', '01712345678', '৳1,250.50', 'Uttara']) {
      expect(card.textContent).toContain(fact);
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/7'));
  });

  it('highlights its first card when an arrow key came before the answer', async () => {
    const answers = [answer(customers.customerSearch, [rahima])];
    const { user, router } = await renderScreen(<QuickSearch />, { answers });
    await user.type(field(), 'rahima{ArrowDown}');
    await screen.findByRole('option');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/7'));
  });

  it('is a list of links: a click opens the customer, Ctrl or the middle button a tab', async () => {
    const answers = [answer(customers.customerSearch, [rahima])];
    const { user, router } = await renderScreen(<QuickSearch />, { answers });
    await user.type(field(), 'rahima');
    const card = await screen.findByRole('option');
    expect(card.getAttribute('href')).toBe('/customer-details/7');
    // The browser opens the tab by itself: nothing is opened here, the list stays.
    let isLeftToBrowser = false;
    const note = (event: Event) => {
      isLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', note, { once: true });
    fireEvent.click(card, { ctrlKey: true });
    expect(isLeftToBrowser).toBe(true);
    expect(router.state.location.pathname).toBe('/screen');
    await user.click(screen.getByRole('option'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/7'));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it("shows 'No record found' without a match, and nothing when the search fails", async () => {
    const { user } = await renderScreen(<QuickSearch />, {
      answers: [answer(customers.customerSearch, [])],
    });
    await user.type(field(), 'nobody');
    expect(await screen.findByText('No record found')).toBeTruthy();
    cleanup();
    const failing = await renderScreen(<QuickSearch />, {
      answers: [refusal(customers.customerSearch, { status: 403 })],
    });
    await failing.user.click(field());
    await failing.user.paste('nobody');
    await waitFor(() => expect(failing.requests).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
    expect(screen.queryByText('No record found')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('resets when it is opened again', async () => {
    const answers = [answer(customers.customerSearch, [rahima])];
    const { user } = await renderScreen(<QuickSearch />, { answers });
    await user.type(field(), 'rahima');
    await screen.findByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect((field() as HTMLInputElement).value).toBe('');
  });
});
