import { useNavigate } from '@tanstack/react-router';
import { UserUpdate } from '../features/users/user-update.tsx';
import { useRecordId } from '../shared/record/record-id.ts';
import { Page } from '../ui/page.tsx';

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
