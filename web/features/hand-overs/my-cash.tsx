import { isPositive } from '@netkhata/domain/paisa';
import { IconCashMove } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLink, ButtonLink } from '../../ui/link.tsx';
import { LoadingShape, Stale } from '../../ui/loading.tsx';
import { Taka } from '../../ui/taka.tsx';
import { HandChoice } from './hand-choice.tsx';
import { HAND_OVER_COLUMNS } from './hand-over-columns.tsx';
import type { Hand } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';
import { HAND_PAYMENT_COLUMNS } from './hand-payments.tsx';
import { PaymentPages } from './payment-pages.tsx';
import { useHand } from './use-hand.ts';

/** The cash in a hand, what is on the way, and the outcome of earlier hand-overs. */
export function MyCash() {
  const t = useText();
  const navigate = useNavigate();
  const { page = 1 } = useSearch({ strict: false });
  const read = useHand(page);
  const { data: hand, error } = read;
  const showPage = (next: number) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, page: next }),
      resetScroll: false,
    });
  // With a single till, its column says nothing.
  const columns = HAND_PAYMENT_COLUMNS.filter(
    ({ name }) => name !== 'account' || (hand?.tills.length ?? 0) > 1,
  );
  return (
    <>
      <HandChoice />
      {error && !hand && <ReadFailure error={error} onRetry={() => void read.refetch()} />}
      {!error && !hand && <LoadingShape of="fields" />}
      {hand && (
        <Stale isStale={read.isPlaceholderData}>
          <HandSums hand={hand} />
          <Card title={t('handOvers.payments')} isFlush>
            <PlainTable
              columns={columns}
              rows={hand.payments}
              label={t('handOvers.payments')}
              rowKey={({ id }) => id}
              emptyText={t('handOvers.handEmpty')}
              emptyAction={
                <ButtonLink to="/payment-collection">{t('shell.paymentCollection')}</ButtonLink>
              }
            />
            <PaymentPages pages={hand} onChange={showPage} />
          </Card>
          <Card
            title={t('handOvers.list')}
            actions={<AppLink to="/hand-over-list">{t('handOvers.all')}</AppLink>}
            isFlush
          >
            <PlainTable
              columns={HAND_OVER_COLUMNS}
              rows={hand.handovers}
              label={t('handOvers.list')}
              rowKey={({ id }) => id}
              emptyText={t('handOvers.none')}
            />
          </Card>
        </Stale>
      )}
    </>
  );
}

/** The sums of a hand, with the button to hand it over. */
function HandSums({ hand }: { hand: Hand }) {
  const t = useText();
  const { userId } = useCurrentUser();
  const isOwn = hand.collectorId === userId;
  return (
    <Card>
      <div className={styles.hand}>
        <div>
          <div className={styles.soft}>
            {isOwn ? t('handOvers.inHand') : t('handOvers.inHandOf', { name: hand.collector })}
          </div>
          <div className={styles.large}>
            <Taka amount={hand.inHand} />
          </div>
          <Oldest hand={hand} />
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('handOvers.onTheWay')}</dt>
            <dd>
              {hand.onTheWay === null ? t('handOvers.notCounted') : <Taka amount={hand.onTheWay} />}
            </dd>
          </div>
          <div>
            <dt>
              <AppLink to="/staff-balances">{t('handOvers.owed')}</AppLink>
            </dt>
            <dd>
              <Taka amount={hand.owed} isStrong={isPositive(hand.owed)} />
            </dd>
          </div>
          <div>
            <dt>{t('handOvers.toBeConfirmed')}</dt>
            <dd>
              <Taka amount={hand.toBeConfirmed} />
            </dd>
          </div>
        </dl>
        <HandOverButton hand={hand} isOwn={isOwn} />
      </div>
    </Card>
  );
}

/** The number of payments, and the date of the oldest. */
function Oldest({ hand }: { hand: Hand }) {
  const t = useText();
  const format = useFormat();
  const [oldest] = hand.tills.map((till) => till.oldest).sort();
  if (oldest === undefined) return null;
  return (
    <div className={styles.soft}>
      {t('handOvers.paymentsSince', { count: hand.total, day: format.day(oldest) })}
    </div>
  );
}

function HandOverButton({ hand, isOwn }: { hand: Hand; isOwn: boolean }) {
  const t = useText();
  const mayHandOver = useHasRight('hand_over');
  const icon = <IconCashMove size={20} aria-hidden />;
  const isEmpty = hand.tills.length === 0;
  if (!mayHandOver || isEmpty) {
    const reason = mayHandOver ? 'handOvers.handEmpty' : 'errors.noRight';
    return (
      <Button tone="primary" className={styles.main} icon={icon} isDisabled title={t(reason)}>
        {t('handOvers.handOver')}
      </Button>
    );
  }
  return (
    <ButtonLink
      to="/hand-over-create"
      search={isOwn ? {} : { id: hand.collectorId }}
      tone="primary"
      className={styles.main}
      icon={icon}
    >
      {t('handOvers.handOver')}
    </ButtonLink>
  );
}
