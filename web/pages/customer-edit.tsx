import { useNavigate, useParams } from '@tanstack/react-router';
import { CustomerUpdate } from '../features/customers/customer-update.tsx';
import { Page } from '../ui/page.tsx';

/** /customer-edit/{id}: the registration form of one customer; saving leads to the list. */
export function CustomerEditPage() {
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  return (
    <Page isNarrow>
      <CustomerUpdate
        key={id}
        customerId={Number(id)}
        onSaved={() => navigate({ to: '/customer-list' })}
      />
    </Page>
  );
}
