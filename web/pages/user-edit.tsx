import { useNavigate, useParams } from '@tanstack/react-router';
import { UserUpdate } from '../features/users/user-update.tsx';
import { UsersRight } from '../features/users/users-right.tsx';
import { Page } from '../ui/page.tsx';

/** /user-edit/{id}; saving leads to the list. */
export function UserEditPage() {
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  return (
    <Page isNarrow>
      <UsersRight>
        <UserUpdate key={id} userId={Number(id)} onSaved={() => navigate({ to: '/user-list' })} />
      </UsersRight>
    </Page>
  );
}
