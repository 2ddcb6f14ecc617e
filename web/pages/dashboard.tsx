import { Dashboard } from '../features/dashboard/dashboard.tsx';
import { Page } from '../ui/page.tsx';

/** /dashboard: the first screen after signing in. */
export function DashboardPage() {
  return (
    <Page>
      <Dashboard />
    </Page>
  );
}
