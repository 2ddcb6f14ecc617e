import { places } from '@netkhata/contract/places';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { today } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAccountEquality } from '../../shared/money/account-equality.tsx';
import { useAsOf } from '../../shared/period/use-as-of.ts';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape, Stale } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { MoneyButtons } from './money-buttons.tsx';
import { MovementTable } from './movement-table.tsx';
import type { Place } from './place.ts';
import { PlaceLines } from './place-lines.tsx';
import styles from './places.module.css';

/** Balances of all tills, banks, wallets and hands, and the buttons that move money. */
export function Places() {
  const t = useText();
  const { asOf, change } = useAsOf('to');
  const read = useRead(places.placeTable, { query: { asOf } }, { keepsPrevious: true });
  // Money is always moved from current balances, whatever day is shown.
  const now = useRead(places.placeTable, { query: { asOf: null } });
  const canSeeMoves = [
    useHasRight('move_money'),
    useHasRight('pay_out'),
    useHasRight('approve_pay_out'),
  ];
  return (
    <Page>
      <Card title={t('places.balances')} actions={<MoneyButtons places={now.data ?? []} />}>
        <div className={styles.toolbar}>
          <DateField
            label={t('places.asOf')}
            help={t(asOf === null ? 'places.asOfNow' : 'places.asOfHelp')}
            value={asOf}
            onChange={change}
            latest={today()}
          />
        </div>
        <Lines read={read} />
      </Card>
      {canSeeMoves.includes(true) && <MovementTable />}
    </Page>
  );
}

type LinesProps = {
  read: {
    data: Place[] | undefined;
    error: { heading: string; messages: string[] } | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
};

function Lines({ read }: LinesProps) {
  const t = useText();
  const statements = useAccountEquality();
  if (read.error) return <ErrorState {...read.error} onRetry={() => void read.refetch()} />;
  // A statement that differs has a line of its own, which would move the places below it.
  if (!read.data || statements.isLoading) return <LoadingShape of="fields" />;
  if (read.data.length === 0)
    return (
      <EmptyState
        title={t('places.none')}
        action={<ButtonLink to="/settings-accounts">{t('shell.accounts')}</ButtonLink>}
      />
    );
  return (
    <Stale isStale={read.isPlaceholderData}>
      <PlaceLines places={read.data} statements={statements.accounts} />
    </Stale>
  );
}
