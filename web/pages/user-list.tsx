import { UserTable } from '../features/users/user-table.tsx';
import { UsersRight } from '../features/users/users-right.tsx';
import { Page } from '../ui/page.tsx';

/** /user-list */
export function UserListPage() {
  return (
    <Page>
      <UsersRight>
        <UserTable />
      </UsersRight>
    </Page>
  );
}
