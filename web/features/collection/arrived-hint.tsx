import { arrived } from '@netkhata/contract/arrived';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { isPositive, type Paisa } from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { useRead } from '../../api/use-read.ts';
import { type Format, today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import text from '../../ui/text.module.css';
import { useDebounced } from '../../ui/timing.ts';
import styles from './till.module.css';

type ArrivedHintProps = {
  accountId: number;
  /** The transaction number as it is typed. */
  trxId: string;
  /** What the payment comes to so far. */
  amount: Paisa;
};

/**
 * Whether the wallet's or bank's own record has the transfer: when, how much and from whom, and what
 * that means for the payment. Nothing while it is typed, nor where it could not be read.
 */
export function ArrivedHint({ accountId, trxId, amount }: ArrivedHintProps) {
  const t = useText();
  const asked = useDebounced(trxId);
  const isEnabled = transactionKey(asked) !== undefined;
  const { data } = useRead(
    arrived.arrivalByNumber,
    { query: { account: accountId, trxId: asked } },
    { isEnabled, staleMs: 0 },
  );
  const found = isEnabled && asked === trxId ? data : undefined;
  return (
    <div className={styles.arrived} role="status">
      {found?.arrival && <Arrived arrival={found.arrival} amount={amount} />}
      {found && !found.arrival && found.isFollowed && (
        <span className={text.soft}>{t('till.notArrived')}</span>
      )}
    </div>
  );
}

const momentOf = (at: string, isToday: boolean, format: Format): string =>
  isToday ? format.time(at) : format.dateTime(at);

type Arrival = NonNullable<EndpointResult<typeof arrived.arrivalByNumber>['arrival']>;

function Arrived({ arrival, amount }: { arrival: Arrival; amount: Paisa }) {
  const t = useText();
  const format = useFormat();
  const { at, hasTime, date, amount: came, senderNo, state, isProof } = arrival;
  const facts = {
    time: hasTime ? momentOf(at, date === today(), format) : format.day(date),
    amount: format.taka(came),
    sender: senderNo ?? '',
  };
  const isOther = isPositive(amount) && amount !== came;
  return (
    <>
      <strong>{t(senderNo === null ? 'till.arrived' : 'till.arrivedFrom', facts)}</strong>
      {state === 'matched' && <span className={text.wrong}>{t('till.arrivedMatched')}</span>}
      {state === 'set_aside' && <span className={text.wrong}>{t('till.arrivedAside')}</span>}
      {state === 'open' && isOther && (
        <span className={text.wrong}>
          {t('till.arrivedDiffers', { amount: format.taka(amount), arrived: facts.amount })}
        </span>
      )}
      {state === 'open' && !isOther && (
        <span className={text.soft}>{t(isProof ? 'till.arrivedProves' : 'till.arrivedWaits')}</span>
      )}
    </>
  );
}
