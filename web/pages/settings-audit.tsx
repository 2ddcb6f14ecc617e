import { AuditTrail } from '../features/settings/audit-trail.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-audit */
export function SettingsAuditPage() {
  return (
    <Page>
      <AuditTrail />
    </Page>
  );
}
