import { useNavigate } from '@tanstack/react-router';
import { UserForm } from '../features/users/user-form.tsx';
import { UsersRight } from '../features/users/users-right.tsx';
import { Page } from '../ui/page.tsx';

/** /user-create; saving leads to the list. */
export function UserCreatePage() {
  const navigate = useNavigate();
  return (
    <Page isNarrow>
      <UsersRight>
        <UserForm onSaved={() => navigate({ to: '/user-list' })} />
      </UsersRight>
    </Page>
  );
}
