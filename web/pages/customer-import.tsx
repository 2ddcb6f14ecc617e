import { RegisterImport } from '../features/importing/register-import.tsx';
import { Page } from '../ui/page.tsx';

/** /customer-import */
export function CustomerImportPage() {
  return (
    <Page>
      <RegisterImport />
    </Page>
  );
}
