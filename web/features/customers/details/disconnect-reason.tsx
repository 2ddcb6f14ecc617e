import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useText } from '../../../i18n/use-text.ts';

/**
 * RADIUS names for why a session ended; 'Lost-Contact' is the product's own, for a silent router.
 */
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

/** Translated reason; an unknown one is shown as the router reported it. */
export function DisconnectReason({ cause }: { cause: string }) {
  const t = useText();
  const reason = REASONS[cause];
  return reason ? <span title={cause}>{t(reason)}</span> : cause;
}
