import { useNavigate } from '@tanstack/react-router';
import { UserUpdate } from '../features/users/user-update.tsx';
import { Page } from '../ui/page.tsx';
import { useRecordId } from '../ui/record-id.ts';

/** /user-edit/{id}; saving leads to the list. */
export function UserEditPage() {
  const navigate = useNavigate();
  const id = useRecordId();
  return (
    <Page isNarrow>
      <UserUpdate key={id} userId={id} onSaved={() => navigate({ to: '/user-list' })} />
    </Page>
  );
}
