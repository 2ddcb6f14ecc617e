import { RoleRights } from '../features/settings/role-rights.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-roles */
export function SettingsRolesPage() {
  return (
    <Page isNarrow>
      <RoleRights />
    </Page>
  );
}
