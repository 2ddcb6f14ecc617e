import { useId } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { KeyHint } from '../../ui/badge.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import { type Candidate, reasonsText, StrengthBadge } from './arrival-words.tsx';
import styles from './arrivals.module.css';

const MOST_KEYS = 9;

type CandidateChoiceProps = {
  candidates: readonly Candidate[];
  chosenId: number | undefined;
  /** Missing where the user may only look. */
  onChoose: ((customerId: number) => void) | undefined;
};

/** The customers whose money it may be, strongest first, each with the reasons. */
export function CandidateChoice({ candidates, chosenId, onChoose }: CandidateChoiceProps) {
  const t = useText();
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className={styles.candidates}>
      <legend className={styles.partTitle}>{t('arrivals.choose')}</legend>
      {candidates.map((candidate, index) => {
        const { customerId, code, mobileNo, strength, reasons, due, paymentId, together } =
          candidate;
        return (
          <label key={customerId} className={styles.candidate}>
            <input
              type="radio"
              name={name}
              checked={customerId === chosenId}
              disabled={onChoose === undefined}
              onChange={() => onChoose?.(customerId)}
            />
            <span className={styles.candidateWords}>
              <span>
                <strong>{candidate.name}</strong>{' '}
                <span className={styles.under}>
                  {[format.code(code), mobileNo].filter(Boolean).join(' · ')}
                </span>
              </span>
              {reasons.length > 0 && (
                <span className={styles.under}>{reasonsText(reasons, t)}</span>
              )}
              {together.length > 0 && (
                <span className={styles.under}>
                  {together.map((line) => `${line.name} ${format.taka(line.due)}`).join(' · ')}
                </span>
              )}
              {paymentId !== null && (
                <AppLink to="/payment-details/$id" params={{ id: String(paymentId) }}>
                  {t('arrivals.payment', { id: String(paymentId) })}
                </AppLink>
              )}
            </span>
            <span className={styles.candidateSide}>
              <StrengthBadge strength={strength} />
              <span className={styles.under}>
                {t('arrivals.due')} <Taka amount={due} />
              </span>
            </span>
            {onChoose && index < MOST_KEYS && candidates.length > 1 && (
              <span className={styles.candidateKey} aria-hidden>
                <KeyHint>{String(index + 1)}</KeyHint>
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
