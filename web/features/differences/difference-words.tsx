import type { TableRow } from '@netkhata/contract/endpoint';
import type { DifferenceKind, networkDifferences } from '@netkhata/contract/network-differences';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './differences.module.css';

export type Difference = TableRow<typeof networkDifferences.networkDifferenceTable>;
type Statement = Difference['books'];

export const DIFFERENCE_KIND_LABELS: Record<DifferenceKind, LabelKey> = {
  router_silent: 'differences.routerSilent',
  clock_off: 'differences.clockOff',
  online_off: 'differences.onlineOff',
  online_full: 'differences.onlineFull',
  online_local: 'differences.onlineLocal',
  online_before: 'differences.onlineBefore',
  online_unknown: 'differences.onlineUnknown',
  two_sessions: 'differences.twoSessions',
  other_router: 'differences.otherRouter',
  local_secret: 'differences.localSecret',
  state: 'differences.state',
  profile: 'differences.profile',
  rate: 'differences.rate',
  password: 'differences.password',
  address: 'differences.address',
  mac: 'differences.mac',
  spelling: 'differences.spelling',
  missing: 'differences.missing',
  unknown: 'differences.unknown',
  unusable: 'differences.unusable',
};

/** Label of a side's statement beside its value; plain text needs no label. */
const STATEMENT_LABELS: Record<Statement['is'], LabelKey | null> = {
  text: null,
  absent: 'differences.saysAbsent',
  on: 'differences.saysOn',
  walled: 'differences.saysWalled',
  off: 'differences.saysOff',
  closed: 'differences.saysClosed',
  online: 'differences.saysOnline',
  online_full: 'differences.saysOnlineFull',
  online_local: 'differences.saysOnlineLocal',
  online_before: 'differences.saysOnlineBefore',
  one_session: 'differences.saysOneSession',
  sessions: 'differences.saysSessions',
  in_use: 'differences.saysInUse',
  silent: 'differences.saysSilent',
  password: 'differences.saysPassword',
  other_password: 'differences.saysOtherPassword',
  no_password: 'differences.saysNoPassword',
  name_form: 'differences.saysNameForm',
  password_form: 'differences.saysPasswordForm',
  no_login: 'differences.saysNoLogin',
  by_radius: 'differences.saysByRadius',
  local: 'differences.saysLocal',
};

/** 'On · home-10', '10.0.0.7', or a dash where a side reports nothing. */
export function StatementText({ statement }: { statement: Statement }) {
  const t = useText();
  const label = STATEMENT_LABELS[statement.is];
  if (label === null) return <span className={styles.value}>{statement.value ?? '—'}</span>;
  return (
    <>
      {t(label)}
      {statement.value !== undefined && (
        <>
          {' · '}
          <span className={styles.value}>{statement.value}</span>
        </>
      )}
    </>
  );
}
