import { customers } from '@netkhata/contract/customers';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answer, refusal } from '../../../test-support/answers.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { CustomerSearch } from './customer-search.tsx';

const cards = ['Karim', 'Karima', 'Karimul'].map((name, index) => ({
  id: index + 1,
  code: `C100${index + 1}`,
  name,
  mobileNo: `0171234567${index}`,
  balance: paisa(index * 50_000),
  address: index === 0 ? 'House 4, Mirpur' : null,
  dueFrom: null,
  dueTo: null,
}));

async function search(found: Answer, path = '/customer-search') {
  const page = await renderScreen(<CustomerSearch />, { path, answers: [found] });
  return { ...page, box: screen.getByRole('searchbox', { name: 'Search customers' }) };
}

afterEach(cleanup);

describe('searching a customer', () => {
  it('searches from three characters on', async () => {
    const { user, requests, box } = await search(answer(customers.customerSearch, cards));
    expect(document.activeElement).toBe(box);
    expect(screen.getByText('Search for a customer')).toBeTruthy();
    // At once: between two keys a busy machine may make a pause, after which it searches.
    await user.paste('karim');
    expect(await screen.findByText('3 customers found')).toBeTruthy();
    expect(screen.queryByText('Search for a customer')).toBeNull();
    expect(requests.map(({ query }) => query.get('q'))).toEqual(['karim']);
    const card = screen.getByRole('link', { name: /Karima/ });
    expect(card.textContent).toBe('Karima৳500.00C100201712345671');
    expect(card.getAttribute('href')).toBe('/customer-details/2');
  });

  it('sends nothing for two characters', async () => {
    const found = answer(customers.customerSearch, cards);
    const { requests } = await search(found, '/customer-search?search=ka');
    expect(screen.queryByRole('link')).toBeNull();
    expect(requests).toHaveLength(0);
  });

  it('keeps the text in the address', async () => {
    const { user, router, box } = await search(answer(customers.customerSearch, cards));
    await user.type(box, 'karim');
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'karim' }));
  });

  it('starts from the text in the address', async () => {
    const found = answer(customers.customerSearch, cards);
    const { requests } = await search(found, '/customer-search?search=karim');
    expect(await screen.findByText('3 customers found')).toBeTruthy();
    expect(requests[0]?.query.get('q')).toBe('karim');
  });

  it("says 'No customers found.'", async () => {
    const { user, box } = await search(answer(customers.customerSearch, []));
    await user.type(box, 'nobody');
    expect(await screen.findByText('No customers found.')).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Create Customer' });
    expect(way.getAttribute('href')).toBe('/customer-reg');
  });

  it("says 'Customer not found' when the search fails", async () => {
    const { user, box } = await search(refusal(customers.customerSearch, { status: 403 }));
    await user.type(box, 'karim');
    expect((await screen.findByRole('alert')).textContent).toBe('Customer not found');
  });

  it('moves by arrows, j and k, and opens the first with Enter', async () => {
    const { user, router, box } = await search(answer(customers.customerSearch, cards));
    await user.type(box, 'karim');
    await screen.findByText('3 customers found');
    const links = screen.getAllByRole('link');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(links[0]);
    await user.keyboard('jj');
    expect(document.activeElement).toBe(links[2]);
    await user.keyboard('j');
    expect(document.activeElement).toBe(links[2]);
    await user.keyboard('kk{ArrowUp}');
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/1'));
  });
});
