import { useNavigate } from '@tanstack/react-router';
import { CustomerForm } from '../features/customers/customer-form.tsx';
import { Page } from '../ui/page.tsx';

/** /customer-reg: registers a customer, then shows the list with the new one on top. */
export function CustomerRegPage() {
  const navigate = useNavigate();
  return (
    <Page isNarrow>
      <CustomerForm onSaved={() => navigate({ to: '/customer-list' })} />
    </Page>
  );
}
