import { CustomerSearch } from '../features/customers/customer-search.tsx';
import { Page } from '../ui/page.tsx';

/** /customer-search */
export function CustomerSearchPage() {
  return (
    <Page>
      <CustomerSearch />
    </Page>
  );
}
