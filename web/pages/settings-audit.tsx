import { AuditTrail } from '../features/audit/audit-trail.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-audit */
export function SettingsAuditPage() {
  return (
    <Page>
      <AuditTrail />
    </Page>
  );
}
