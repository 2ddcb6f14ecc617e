import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** The first screen after signing in. */
export function DashboardPage() {
  return (
    <Page>
      <EmptyState />
    </Page>
  );
}
