import { suspensions } from '@netkhata/contract/suspensions';
import type { SuspensionMode } from '@netkhata/domain/suspension';
import { type ReactNode, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ApproveForm } from './approve-form.tsx';
import { ProposalRows } from './proposal-rows.tsx';
import styles from './suspensions.module.css';
import type { ProposalList, Waiver, Waivers } from './waivers.ts';
import { ZoneSums } from './zone-sums.tsx';

/** The proposals: sums by zone, the customers, and the button that suspends them. */
export function Proposals() {
  const t = useText();
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
      {list.zones.length > 0 && (
        <Card title={t('suspensions.byZone')} isFlush>
          <ZoneSums zones={list.zones} open={zone} onOpen={open} />
        </Card>
      )}
      <HeldBack held={list.held} />
      <ProposalsCard
        key={list.day}
        list={list}
        zone={zone}
        isOld={read.isPlaceholderData}
        pages={<Pagination page={list.page} lastPage={list.pages} onChange={setPage} />}
      />
    </div>
  );
}

/** Who is not proposed for a day, because they say that they have paid. */
function HeldBack({ held }: Pick<ProposalList, 'held'>) {
  const t = useText();
  const format = useFormat();
  if (held.length === 0) return null;
  return (
    <Card title={t('claims.heldBack')}>
      <ul className={styles.held}>
        {held.map(({ customerId, code, name, account, number, until }) => (
          <li key={customerId}>
            <AppLink to="/customer-details/$id" params={{ id: String(customerId) }}>
              {name}
            </AppLink>{' '}
            <span className={styles.note}>
              <Code text={code} /> ·{' '}
              {t('claims.heldUntil', { account, number, time: format.dateTime(until) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ProposalsCardProps = {
  list: ProposalList;
  zone: number | null;
  /** The list is stale while another zone or page is loading. */
  isOld: boolean;
  pages: ReactNode;
};

/** The proposals with their waivers, and the approval of the others. */
function ProposalsCard({ list, zone, isOld, pages }: ProposalsCardProps) {
  const t = useText();
  const maySuspend = useHasRight('suspend');
  const [waivers, setWaivers] = useState<Waivers>(new Map());
  const [mode, setMode] = useState<SuspensionMode>('walled');
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const waive = (customerId: number, waiver: Waiver | undefined) => {
    const next = new Map(waivers);
    if (waiver === undefined) next.delete(customerId);
    else next.set(customerId, waiver);
    setWaivers(next);
  };
  const onApproved = (names: readonly string[]) => {
    setWaivers(new Map());
    setLeftOut(names);
  };
  return (
    <>
      <LeftOut names={leftOut} />
      {list.count === 0 ? (
        <EmptyState title={t('suspensions.none')} help={t('suspensions.noneHelp')} />
      ) : (
        <Card title={t('suspensions.list')} isFlush>
          <ProposalRows
            rows={list.rows}
            mode={mode}
            waivers={waivers}
            {...(maySuspend && { onWaive: waive })}
          />
          {list.pages > 1 && pages}
          {maySuspend && (
            <ApproveForm
              // Remounted when the restriction changes, as the reason typed was for another one.
              key={list.notNow}
              {...{ list, zone, isOld, waivers, mode }}
              onMode={setMode}
              onApproved={onApproved}
            />
          )}
        </Card>
      )}
    </>
  );
}

const MAX_NAMES = 20;

/** Customers who paid between the list and the approval. */
function LeftOut({ names }: { names: readonly string[] }) {
  const t = useText();
  if (names.length === 0) return null;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const text = names.length > MAX_NAMES ? `${shown} …` : shown;
  return <Notice>{t('suspensions.leftOutNow', { names: text })}</Notice>;
}
