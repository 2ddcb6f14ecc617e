import { nameWithCode } from '@netkhata/domain/name-with-code';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import text from '../../ui/text.module.css';
import {
  type ArrivalDetails,
  reasonsText,
  SOURCE_LABELS,
  STRENGTH_LABELS,
} from './arrival-words.tsx';
import styles from './arrivals.module.css';

/** The record as it came, from each of its sources, and what was done with it. */
export function ArrivalRecord({ details }: { details: ArrivalDetails }) {
  const t = useText();
  return (
    <>
      <section className={styles.part} aria-label={t('arrivals.raw')}>
        <h3 className={styles.partTitle}>{t('arrivals.raw')}</h3>
        <ul className={styles.list}>
          {details.sources.map((source) => (
            <li key={`${source.kind} ${source.at} ${source.line ?? ''}`}>
              <Source source={source} />
            </li>
          ))}
        </ul>
      </section>
      {details.history.length > 0 && (
        <section className={styles.part} aria-label={t('arrivals.history')}>
          <h3 className={styles.partTitle}>{t('arrivals.history')}</h3>
          <ol className={styles.list}>
            {details.history.map((event) => (
              <li key={`${event.kind} ${event.at}`} className={styles.event}>
                <Event event={event} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Source({ source }: { source: ArrivalDetails['sources'][number] }) {
  const t = useText();
  const format = useFormat();
  const { kind, fileName, line, raw, broughtBy, at, differs, amount } = source;
  const about = [
    kind === 'file'
      ? t('arrivals.ofFile', { file: fileName ?? '', line: line ?? 0 })
      : t(SOURCE_LABELS[kind]),
    broughtBy === null ? format.dateTime(at) : `${broughtBy}, ${format.dateTime(at)}`,
  ];
  return (
    <>
      {raw !== null && <pre className={styles.raw}>{raw}</pre>}
      <p className={text.soft}>{about.join(' · ')}</p>
      {differs && (
        <p className={text.wrong}>{t('arrivals.sourceDiffers', { amount: format.taka(amount) })}</p>
      )}
    </>
  );
}

const EVENT_LABELS = {
  matched: 'arrivals.matched',
  undone: 'arrivals.undone',
  set_aside: 'arrivals.setAside',
  reopened: 'arrivals.reopened',
} as const;

function Event({ event }: { event: ArrivalDetails['history'][number] }) {
  const t = useText();
  const format = useFormat();
  const { kind, at, by, reason, strength, reasons, paymentId, movementNo, customer } = event;
  const why = [
    ...(strength === null || strength === 'none' ? [] : [t(STRENGTH_LABELS[strength])]),
    ...(reasons.length > 0 ? [reasonsText(reasons, t)] : []),
    ...(reason === null ? [] : [reason]),
  ];
  return (
    <>
      <span>
        <strong>{t(EVENT_LABELS[kind])}</strong>
        {customer !== null && `: ${nameWithCode(format, customer)}`}
        {paymentId !== null && (
          <>
            {' · '}
            <AppLink to="/payment-details/$id" params={{ id: String(paymentId) }}>
              {t('arrivals.payment', { id: String(paymentId) })}
            </AppLink>
          </>
        )}
        {movementNo !== null && ` · ${t('arrivals.movement', { number: movementNo })}`}
      </span>
      {why.length > 0 && <span className={text.soft}>{why.join(' · ')}</span>}
      <span className={text.soft}>
        {by}, {format.dateTime(at)}
      </span>
    </>
  );
}
