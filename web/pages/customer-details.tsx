import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** One customer. */
export function CustomerDetailsPage() {
  return (
    <Page>
      <EmptyState />
    </Page>
  );
}
