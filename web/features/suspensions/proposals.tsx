import type { EndpointResult } from '@netkhata/contract/endpoint';
import { suspensions } from '@netkhata/contract/suspensions';
import { type ReactNode, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ApproveForm } from './approve-form.tsx';
import { ProposalRows } from './proposal-rows.tsx';
import styles from './suspensions.module.css';
import { ZoneSums } from './zone-sums.tsx';

export type ProposalList = EndpointResult<typeof suspensions.suspensionProposals>;

/** Who is to be suspended by the books: sums by zone, the customers, and the one button. */
export function Proposals() {
  const t = useText();
  const maySuspend = useHasRight('suspend');
  const [zone, setZone] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const read = useRead(
    suspensions.suspensionProposals,
    { query: { zone, page } },
    { keepsPrevious: true, staleMs: 0 },
  );
  const { data: list, error, refetch } = read;
  if (!list) {
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  }
  const open = (next: number | null) => {
    setZone(next);
    setPage(1);
  };
  return (
    <div className={styles.stack}>
      <Card title={t('suspensions.byZone')} isFlush>
        <ZoneSums zones={list.zones} open={zone} onOpen={open} />
      </Card>
      {list.rows.length === 0 ? (
        <EmptyState title={t('suspensions.none')} help={t('suspensions.noneHelp')} />
      ) : (
        <Chosen
          key={`${zone}-${page}-${list.fingerprint}`}
          list={list}
          maySuspend={maySuspend}
          pages={<Pagination page={list.page} lastPage={list.pages} onChange={setPage} />}
        />
      )}
    </div>
  );
}

type ChosenProps = { list: ProposalList; maySuspend: boolean; pages: ReactNode };

/** A page of the list with what was left out of it by hand, and the approval of the others. */
function Chosen({ list, maySuspend, pages }: ChosenProps) {
  const t = useText();
  const [waived, setWaived] = useState<ReadonlyMap<number, string>>(new Map());
  const [mode, setMode] = useState<'walled' | 'cut'>('walled');
  const waive = (customerId: number, reason: string | undefined) => {
    const next = new Map(waived);
    if (reason === undefined) next.delete(customerId);
    else next.set(customerId, reason);
    setWaived(next);
  };
  return (
    <Card title={t('suspensions.list')} isFlush>
      <ProposalRows
        rows={list.rows}
        mode={mode}
        waived={waived}
        {...(maySuspend && { onWaive: waive })}
      />
      {list.pages > 1 && pages}
      {maySuspend && <ApproveForm list={list} waived={waived} mode={mode} onMode={setMode} />}
    </Card>
  );
}
