import { accountConnections } from '@netkhata/contract/account-connections';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';

type Call = EndpointResult<typeof accountConnections.accountConnectionCalls>[number];

const OUTCOMES: Record<Call['outcome'], { label: LabelKey; tone: BadgeTone }> = {
  taken: { label: 'connections.taken', tone: 'settled' },
  known: { label: 'connections.known', tone: 'settled' },
  unknown: { label: 'connections.unknown', tone: 'waiting' },
  refused: { label: 'connections.refused', tone: 'wrong' },
  tested: { label: 'connections.tested', tone: 'neutral' },
  answered: { label: 'connections.answered', tone: 'settled' },
};

const COLUMNS: TableColumn<Call>[] = [
  { name: 'at', label: 'connections.at', kind: 'instant', isCardTitle: true },
  { name: 'from', label: 'connections.from' },
  { name: 'outcome', label: 'connections.outcome', cell: (row) => <Outcome call={row} /> },
  {
    name: 'reason',
    label: 'connections.reason',
    mayWrap: true,
    cell: ({ reason, reasonMessage }) =>
      reason && <ServerText text={reason} message={reasonMessage} />,
  },
];

/** The last hundred calls of a connection, newest first. */
export function ConnectionCalls({ id }: { id: number }) {
  const t = useText();
  const { data, error, refetch } = useRead(accountConnections.accountConnectionCalls, {
    params: { id },
  });
  if (!data)
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  return (
    <PlainTable
      columns={COLUMNS}
      rows={data}
      label={t('connections.calls')}
      rowKey={({ id: callId }) => callId}
      emptyText={t('connections.noCalls')}
    />
  );
}

function Outcome({ call }: { call: Call }) {
  const t = useText();
  const { label, tone } = OUTCOMES[call.outcome];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
