import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Why a session ended, as RADIUS names it; 'Lost-Contact' is our own for a router that fell silent. */
const REASONS: Record<string, LabelKey> = {
  'User-Request': 'sessions.userRequest',
  'Lost-Carrier': 'sessions.lostCarrier',
  'Lost-Service': 'sessions.lostService',
  'Idle-Timeout': 'sessions.idleTimeout',
  'Session-Timeout': 'sessions.sessionTimeout',
  'Admin-Reset': 'sessions.adminReset',
  'Admin-Reboot': 'sessions.routerRestarted',
  'NAS-Reboot': 'sessions.routerRestarted',
  'NAS-Request': 'sessions.routerRequest',
  'NAS-Error': 'sessions.routerError',
  'Port-Error': 'sessions.routerError',
  'Lost-Contact': 'sessions.lostContact',
};

/** The reason in words; one that nobody named stays as the router said it. */
export function DisconnectReason({ cause }: { cause: string }) {
  const t = useText();
  const reason = REASONS[cause];
  return reason ? <span title={cause}>{t(reason)}</span> : cause;
}
