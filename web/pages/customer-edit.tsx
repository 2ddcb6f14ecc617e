import { useNavigate } from '@tanstack/react-router';
import { CustomerUpdate } from '../features/customers/customer-update.tsx';
import { useRecordId } from '../shared/record/record-id.ts';
import { Page } from '../ui/page.tsx';

/** /customer-edit/{id}: the registration form of one customer; saving leads to the list. */
export function CustomerEditPage() {
  const navigate = useNavigate();
  const id = useRecordId();
  return (
    <Page isNarrow>
      <CustomerUpdate key={id} customerId={id} onSaved={() => navigate({ to: '/customer-list' })} />
    </Page>
  );
}
