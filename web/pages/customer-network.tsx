import { CustomerNetwork } from '../features/customers/customer-network.tsx';
import { Page } from '../ui/page.tsx';

/** /customer-network */
export function CustomerNetworkPage() {
  return (
    <Page isNarrow>
      <CustomerNetwork />
    </Page>
  );
}
