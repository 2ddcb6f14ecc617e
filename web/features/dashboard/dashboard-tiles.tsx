import { reports } from '@netkhata/contract/reports';
import type { CustomerStatus } from '@netkhata/domain/customer-terms';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { monthAsTyped } from '../../shared/period/filter-days.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './dashboard-tiles.module.css';

const DUE_REPORT: string = '/report-customer-due';

/** The six tiles on one card: billed, collected and due in large type, customer counts in small. */
export function DashboardTiles() {
  return (
    <section className={styles.sheet}>
      <MoneyTiles />
      <CustomerTiles />
    </section>
  );
}

/** Total Bill and Collection of this month, and what customers owe now; each links to its rows. */
function MoneyTiles() {
  const t = useText();
  const month = monthAsTyped(useCurrentUser().today);
  const { data, error, refetch } = useRead(reports.monthlyCollection, {});
  if (error && !data) return <ErrorState {...wordsOf(error)} onRetry={() => void refetch()} />;
  const payments = (status?: string) => ({
    to: '/payment-list',
    search: { filters: { bookedOn: month, ...(status && { status }) } },
  });
  return (
    <div className={styles.money}>
      <Tile label={t('dashboard.totalBill')} note={t('dashboard.thisMonth')}>
        <AppLink to="/bill-list" search={{ filters: { billDate: month } }}>
          <Money amount={data?.billAmount} />
        </AppLink>
      </Tile>
      <Tile
        label={t('dashboard.collection')}
        note={
          <span className={styles.apart}>
            <AppLink {...payments('received')}>
              {t('dashboard.received')}: <Money amount={data?.receivedAmount} />
            </AppLink>
            <AppLink {...payments('approved')}>
              {t('dashboard.approved')}: <Money amount={data?.approvedAmount} />
            </AppLink>
          </span>
        }
      >
        <AppLink {...payments()}>
          <Money amount={data?.collectionAmount} />
        </AppLink>
      </Tile>
      <Tile label={t('dashboard.receivable')} note={t('dashboard.receivableNow')}>
        <DueReportLink>
          <Money amount={data?.dueAmount} />
        </DueReportLink>
      </Tile>
    </div>
  );
}

type TileProps = { label: string; children: ReactNode; note?: ReactNode };

function Tile({ label, children, note }: TileProps) {
  return (
    <div className={styles.tile}>
      <div className={styles.label}>{label}</div>
      <div className={styles.figure}>{children}</div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}

/** Links the Receivable tile to the due report, if the router has that route. */
function DueReportLink({ children }: { children: ReactNode }) {
  const { routesByPath } = useRouter();
  if (!(DUE_REPORT in routesByPath)) return children;
  return <AppLink to={DUE_REPORT}>{children}</AppLink>;
}

/** Counts of active, deactive and closed customers; each links to them. */
function CustomerTiles() {
  const t = useText();
  const { data, error, refetch } = useRead(reports.customerTotals, {});
  if (error && !data) return <ErrorState {...wordsOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={styles.counts}>
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
    <AppLink to="/customer-list" search={{ filters: { status } }} className={styles.count}>
      <div className={styles.label}>{label}</div>
      <div>{count === undefined ? <FigurePlaceholder /> : format.number(count)}</div>
    </AppLink>
  );
}

function Money({ amount }: { amount: PaisaSum | undefined }) {
  return amount === undefined ? <FigurePlaceholder /> : <Taka amount={amount} />;
}

function FigurePlaceholder() {
  return <span aria-hidden>–</span>;
}

function wordsOf({ heading, messages }: { heading: string; messages: string[] }) {
  return { heading, messages };
}
