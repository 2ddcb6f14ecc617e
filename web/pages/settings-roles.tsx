import { RoleRights } from '../features/users/role-rights.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-roles */
export function SettingsRolesPage() {
  return (
    <Page isNarrow>
      <RoleRights />
    </Page>
  );
}
