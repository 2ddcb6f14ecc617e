import type { EndpointResult } from '@netkhata/contract/endpoint';
import { networkSessions } from '@netkhata/contract/network-sessions';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import type { TableColumn } from '../../../lists/state/table-column.tsx';
import { PlainTable } from '../../../lists/table/plain-table.tsx';
import { ReadList } from '../../../shared/record/read-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Facts } from './facts.tsx';
import { DisconnectReason } from './disconnect-reason.tsx';
import styles from './customer-sessions.module.css';

type CustomerSessionsReply = EndpointResult<typeof networkSessions.customerSessions>;
type Session = CustomerSessionsReply['sessions'][number];

const MEGA = 1_000_000;
const GIGA = 1_000_000_000;
const TENTHS = 10;
const ROUND_FROM = 100;
/** Short, as it is read while the customer is on the telephone. */
const FRESH_MS = 30_000;

function Volume({ bytes }: { bytes: number }) {
  const t = useText();
  const format = useFormat();
  const isGiga = bytes >= GIGA;
  const value = bytes / (isGiga ? GIGA : MEGA);
  const amount = value >= ROUND_FROM ? Math.round(value) : Math.round(value * TENTHS) / TENTHS;
  const written = format.number(amount);
  return isGiga
    ? t('sessions.gigabytes', { amount: written })
    : t('sessions.megabytes', { amount: written });
}

/** Bytes down and up, each with an arrow; screen readers get words instead. */
function Volumes({ volume }: { volume: Session['volume'] }) {
  const t = useText();
  return (
    <span className={styles.volumes}>
      <span>
        <span aria-hidden>↓ </span>
        <span className={styles.spoken}>{t('sessions.down')} </span>
        <Volume bytes={volume.down} />
      </span>
      <span>
        <span aria-hidden>↑ </span>
        <span className={styles.spoken}>{t('sessions.up')} </span>
        <Volume bytes={volume.up} />
      </span>
    </span>
  );
}

const COLUMNS: TableColumn<Session>[] = [
  { name: 'startedAt', label: 'sessions.startedAt', kind: 'instant', isCardTitle: true },
  { name: 'endedAt', label: 'sessions.endedAt', cell: (row) => <End session={row} /> },
  { name: 'cause', label: 'sessions.cause', cell: (row) => <Cause session={row} /> },
  { name: 'address', label: 'sessions.address' },
  { name: 'mac', label: 'sessions.mac' },
  { name: 'router', label: 'sessions.router', isName: true },
  { name: 'volume', label: 'sessions.volume', cell: (row) => <Volumes volume={row.volume} /> },
];

function End({ session }: { session: Session }) {
  const t = useText();
  const format = useFormat();
  return session.endedAt === null ? t('sessions.goesOn') : format.dateTime(session.endedAt);
}

function Cause({ session }: { session: Session }) {
  return session.cause === null ? null : <DisconnectReason cause={session.cause} />;
}

/** What the routers reported of a customer: now, today, this month, and the last sessions. */
export function CustomerSessions({ customerId }: { customerId: number }) {
  const read = useRead(
    networkSessions.customerSessions,
    { params: { id: customerId } },
    { staleMs: FRESH_MS },
  );
  return (
    <ReadList read={read}>
      {(reply) => (
        <section className={styles.sessions}>
          <CurrentSession reply={reply} onRefresh={() => void read.refetch()} />
          <LastSessions sessions={reply.sessions} />
        </section>
      )}
    </ReadList>
  );
}

type CurrentSessionProps = { reply: CustomerSessionsReply; onRefresh: () => void };

function CurrentSession({ reply, onRefresh }: CurrentSessionProps) {
  const t = useText();
  const format = useFormat();
  const { online } = reply;
  const last = reply.sessions[0]?.endedAt;
  return (
    <>
      <div className={styles.head}>
        <Badge tone={online ? 'settled' : 'neutral'}>
          {t(online ? 'sessions.online' : 'sessions.offline')}
        </Badge>
        {online && <span>{t('sessions.since', { at: format.dateTime(online.startedAt) })}</span>}
        {!online && last && <span>{t('sessions.since', { at: format.dateTime(last) })}</span>}
        <span className={styles.asOf}>
          {t('sessions.asOf', { at: format.dateTime(reply.asOf) })}
        </span>
        <Button isSmall icon={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
          {t('sessions.refresh')}
        </Button>
        {online && <EndSession session={online} onEnd={onRefresh} />}
      </div>
      <Facts
        facts={[
          ...(online
            ? [
                { label: t('sessions.address'), value: online.address },
                { label: t('sessions.mac'), value: online.mac },
                { label: t('sessions.router'), value: online.router },
              ]
            : []),
          { label: t('sessions.today'), value: <Volumes volume={reply.today} /> },
          { label: t('sessions.month'), value: <Volumes volume={reply.month} /> },
          { label: t('sessions.profile'), value: reply.profile },
        ]}
      />
    </>
  );
}

type EndSessionProps = { session: Session; onEnd: () => void };

/**
 * Ends a session by hand, as one that the router failed to end keeps the customer from logging in.
 */
function EndSession({ session, onEnd }: EndSessionProps) {
  const t = useText();
  const confirm = useConfirm();
  const change = useChange(networkSessions.networkSessionClose);
  async function end() {
    if (!(await confirm({ text: t('sessions.endQuestion'), yes: t('sessions.end') }))) return;
    await change.run({ body: { session: session.id } });
    onEnd();
  }
  return (
    <Button
      isSmall
      icon={<IconPlugConnectedX size={16} aria-hidden />}
      isBusy={change.isSaving}
      isDisabled={session.isEnding}
      onClick={() => void end()}
    >
      {t(session.isEnding ? 'sessions.ending' : 'sessions.end')}
    </Button>
  );
}

function LastSessions({ sessions }: { sessions: readonly Session[] }) {
  const t = useText();
  return (
    <>
      <h3 className={styles.title}>{t('sessions.last')}</h3>
      <PlainTable
        columns={COLUMNS}
        rows={sessions}
        label={t('sessions.last')}
        rowKey={({ id }) => id}
        emptyText={t('sessions.none')}
      />
    </>
  );
}
