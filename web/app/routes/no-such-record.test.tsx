import { bills } from '@netkhata/contract/bills';
import { customers } from '@netkhata/contract/customers';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { users } from '@netkhata/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { clearSession, storeSession } from '../../api/session.ts';
import { showLanguage } from '../../i18n/use-text.ts';
import { answerWith, refusal } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { routeTree } from './routes.ts';

async function open(path: string, refused: EndpointShape) {
  const isAnId = !/\/(abc|0|1\.5|-4)$/.test(path);
  const requests = answerWith([
    signedInAs(),
    refusal(
      refused,
      isAnId
        ? { status: 404, heading: 'Not found', errorMessage: 'The requested bill is not found.' }
        : { status: 422, heading: 'Please check the form', errorMessage: { id: ['None.'] } },
    ),
  ]);
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { queryClient },
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('This record does not exist');
  return requests;
}

// Loads the screens' code before a test's timeout starts.
beforeAll(async () => {
  await showLanguage('en');
  await Promise.all([
    import('../frame/shell.tsx'),
    import('../../pages/bill-details.tsx'),
    import('../../features/bills/bill-edit.tsx'),
    import('../../pages/payment-details.tsx'),
    import('../../pages/customer-details.tsx'),
    import('../../features/customers/form/customer-form.tsx'),
    import('../../features/users/user-update.tsx'),
    import('../../features/collection/collection-desk.tsx'),
    import('../../features/customers/form/network-form.tsx'),
    import('../../features/bills/bill-create.tsx'),
  ]);
});
beforeEach(() => storeSession('token'));
afterEach(() => {
  cleanup();
  clearSession();
});

it.each([
  ['/bill-details/abc', '/bill-list', bills.billDetails],
  ['/bill-details/1.5', '/bill-list', bills.billDetails],
  ['/bill-details/-4', '/bill-list', bills.billDetails],
  ['/bill-details/99999', '/bill-list', bills.billDetails],
  ['/bill-edit/abc', '/bill-list', bills.billDetails],
  ['/payment-details/0', '/payment-list', payments.paymentDetails],
  ['/customer-details/abc', '/customer-list', customers.customerRecord],
  ['/customer-edit/99999', '/customer-list', customers.customerRecord],
  ['/user-edit/abc', '/user-list', users.userDetails],
] as const)('%s reports an unknown record, and links to %s', async (path, list, refused) => {
  await open(path, refused);
  const link = screen.getByRole('link', { name: 'Back to the list' });
  expect(link.getAttribute('href')).toBe(list);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByText('Please check the form')).toBeNull();
});

it.each([
  ['/payment-collection?id=99999', bills.unpaidBills],
  ['/customer-network?id=99999', customers.customerRecord],
  ['/bill-create?id=99999', customers.customerRecord],
] as const)('%s reports an unknown record beside the search for another', async (path, refused) => {
  await open(path, refused);
  expect(screen.getAllByRole('combobox').length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
