import { reports } from '@netkhata/contract/reports';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { DueTable } from './due-table.tsx';

const customer = {
  id: 7,
  name: 'Abdul Karim',
  code: 'C1007',
  mobileNo: '01712345678',
  area: 'Mirpur',
  zone: null,
  balance: paisa(70_000),
};
const due = answer(reports.customerDue, {
  rows: [customer, { ...customer, id: 8, name: 'Rina Begum' }],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 2,
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the due report', () => {
  it('shows who owes, and offers no filter that the call would ignore', async () => {
    const { asked } = await renderScreen(<DueTable />, { answers: [due] });
    await screen.findByText('Abdul Karim');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Id', 'Name', 'Code', 'Mobile No', 'Area', 'Zone', 'Balance']);
    expect(screen.getAllByText('700', { exact: false })[0]?.textContent).toBe('৳700.00');
    // Its one box is the day that the report is of.
    expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('As of')]);
    expect(asked[0]?.path).toBe('reports/customer_due');
  });

  it('opens the customer by the name and by Enter', async () => {
    const { router, user } = await renderScreen(<DueTable />, { answers: [due] });
    const name = await screen.findByRole('link', { name: 'Rina Begum' });
    expect(name.getAttribute('href')).toBe('/customer-details/8');
    screen.getByText('Abdul Karim').closest('tr')?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-details/7'));
  });
});
