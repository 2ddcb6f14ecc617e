import { reports } from '@netkhata/contract/reports';
import type { CustomerStatus } from '@netkhata/domain/customer-terms';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './dashboard-tiles.module.css';

const DUE_REPORT: string = '/report-customer-due';

/** Total Bill and Collection of this month, and what customers owe now. */
export function MoneyTiles() {
  const t = useText();
  const { data, error, refetch } = useRead(reports.monthlyCollection, {});
  if (error && !data) return <ErrorState {...wordsOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={styles.tiles}>
      <Tile label={t('dashboard.totalBill')} note={t('dashboard.thisMonth')}>
        <Money amount={data?.billAmount} />
      </Tile>
      <Tile
        label={t('dashboard.collection')}
        note={
          <span className={styles.apart}>
            <span>
              {t('dashboard.received')}: <Money amount={data?.receivedAmount} />
            </span>
            <span>
              {t('dashboard.approved')}: <Money amount={data?.approvedAmount} />
            </span>
          </span>
        }
      >
        <Money amount={data?.collectionAmount} />
      </Tile>
      <DueReportLink>
        <Tile label={t('dashboard.receivable')} note={t('dashboard.receivableNow')}>
          <Money amount={data?.dueAmount} />
        </Tile>
      </DueReportLink>
    </div>
  );
}

/** The due report opens from the Receivable tile where there is one. */
function DueReportLink({ children }: { children: ReactNode }) {
  const { routesByPath } = useRouter();
  if (!(DUE_REPORT in routesByPath)) return children;
  return (
    <AppLink to={DUE_REPORT} className={styles.link}>
      {children}
    </AppLink>
  );
}

/** How many customers are active, deactive and closed; each leads to them. */
export function CustomerTiles() {
  const t = useText();
  const { data, error, refetch } = useRead(reports.customerTotals, {});
  if (error && !data) return <ErrorState {...wordsOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={styles.tiles}>
      <CountTile label={t('dashboard.active')} status="active" count={data?.activeCustomer} />
      <CountTile label={t('dashboard.deactive')} status="deactive" count={data?.deactiveCustomer} />
      <CountTile label={t('dashboard.closed')} status="close" count={data?.closedCustomer} />
    </div>
  );
}

type CountTileProps = { label: string; status: CustomerStatus; count: number | undefined };

function CountTile({ label, status, count }: CountTileProps) {
  const format = useFormat();
  return (
    <AppLink to="/customer-list" search={{ filters: { status } }} className={styles.link}>
      <Tile label={label}>{count === undefined ? <Waiting /> : format.number(count)}</Tile>
    </AppLink>
  );
}

function Money({ amount }: { amount: PaisaSum | undefined }) {
  return amount === undefined ? <Waiting /> : <Taka amount={amount} />;
}

/** Keeps the place of a figure until it is there. */
function Waiting() {
  return <span aria-hidden>–</span>;
}

function wordsOf({ heading, messages }: { heading: string; messages: string[] }) {
  return { heading, messages };
}
