import { useNavigate } from '@tanstack/react-router';
import { UserForm } from '../features/users/user-form.tsx';
import { Page } from '../ui/page.tsx';

/** /user-create; saving leads to the list. */
export function UserCreatePage() {
  const navigate = useNavigate();
  return (
    <Page isNarrow>
      <UserForm onSaved={() => navigate({ to: '/user-list' })} />
    </Page>
  );
}
