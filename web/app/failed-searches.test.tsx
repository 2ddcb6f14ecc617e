import { arrivals } from '@netkhata/contract/arrivals';
import { customers } from '@netkhata/contract/customers';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FindCustomer } from '../features/arrivals/find-customer.tsx';
import { CounterSearch } from '../features/collection/counter-search.tsx';
import { CustomerMultiSelect } from '../features/sms/customer-multi-select.tsx';
import { CustomerPick } from '../shared/customers/customer-pick.tsx';
import { refusal } from '../test-support/answers.ts';
import { renderScreen } from '../test-support/render-screen.tsx';

afterEach(cleanup);

const nothing = () => {};

it.each([
  ['the counter', () => <CounterSearch picked={null} isReady={false} onPick={nothing} />],
  ['a form', () => <CustomerPick picked={undefined} onPick={nothing} hasAutoFocus={false} />],
  ['an arrival', () => <FindCustomer arrivalId={1} onPick={nothing} onCancel={nothing} />],
  ['an SMS', () => <CustomerMultiSelect name="customers" value={[]} onChange={nothing} />],
])('the search of %s says why it failed, not that nobody was found', async (_, search) => {
  const failure = { status: 403, errorMessage: 'Not yours' };
  const answers = [
    refusal(customers.customerSearch, failure),
    refusal(arrivals.arrivalCustomers, failure),
  ];
  const { user } = await renderScreen(search(), { answers });
  await user.type(screen.getByRole('combobox'), 'rahima');
  await screen.findByText('Not yours');
  expect(screen.queryByText('No customers found.')).toBeNull();
});
