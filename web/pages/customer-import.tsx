import { RegisterImport } from '../features/importing/register-import.tsx';
import { AdministratorsOnly } from '../features/settings/administrators-only.tsx';
import { Page } from '../ui/page.tsx';

/** /customer-import */
export function CustomerImportPage() {
  return (
    <Page>
      <AdministratorsOnly>
        <RegisterImport />
      </AdministratorsOnly>
    </Page>
  );
}
