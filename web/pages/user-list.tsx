import { UserTable } from '../features/users/user-table.tsx';
import { Page } from '../ui/page.tsx';

/** /user-list */
export function UserListPage() {
  return (
    <Page>
      <UserTable />
    </Page>
  );
}
