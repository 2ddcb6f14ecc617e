import { useFormat, useText } from '../../i18n/use-text.ts';
import { SmsHint } from '../../shared/sms/sms-length.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Taka } from '../../ui/taka.tsx';
import styles from './sms-outcome.module.css';
import type { SmsPreview } from './use-sms-preview.ts';

type SmsOutcomeProps = {
  outcome: SmsPreview | undefined;
  isCurrent: boolean;
  onReplace: (message: string) => void;
};

/** Preview of a message: recipients, parts, cost, and the text as some customers will get it. */
export function SmsOutcome({ outcome, isCurrent, onReplace }: SmsOutcomeProps) {
  const t = useText();
  if (!outcome) {
    return (
      <Card title={t('sms.outcome')}>
        <p className={styles.soft}>{t('sms.outcomeHelp')}</p>
      </Card>
    );
  }
  const { hint } = outcome;
  return (
    <Card title={t('sms.outcome')}>
      <div
        className={classNames(styles.outcome, !isCurrent && styles.stale)}
        aria-busy={!isCurrent}
      >
        <Figures outcome={outcome} />
        <Problems outcome={outcome} />
        {hint && (
          <SmsHint
            characters={hint.characters}
            partsWithout={hint.parts}
            parts={outcome.parts}
            onReplace={() => onReplace(hint.message)}
          />
        )}
        <SampleTexts outcome={outcome} />
      </div>
    </Card>
  );
}

function Figures({ outcome }: { outcome: SmsPreview }) {
  const t = useText();
  const format = useFormat();
  const leftOut = useLeftOutText(outcome.leftOut);
  return (
    <div role="status">
      <dl className={styles.figures}>
        <div>
          <dt>{t('sms.recipients')}</dt>
          <dd>{format.number(outcome.recipients)}</dd>
        </div>
        <div>
          <dt>{t('sms.columnParts')}</dt>
          <dd>{format.number(outcome.parts)}</dd>
        </div>
        <div>
          <dt>{t('sms.columnCost')}</dt>
          <dd>
            <Taka amount={outcome.cost} />
          </dd>
        </div>
      </dl>
      {leftOut && <p className={styles.soft}>{t('sms.leftOut', { reasons: leftOut })}</p>}
    </div>
  );
}

function useLeftOutText({ noSms, noNumber, closed }: SmsPreview['leftOut']): string {
  const t = useText();
  const reasons = [
    noSms > 0 && t('sms.leftNoSms', { count: noSms }),
    noNumber > 0 && t('sms.leftNoNumber', { count: noNumber }),
    closed > 0 && t('sms.leftClosed', { count: closed }),
  ];
  return reasons.filter((reason) => reason !== false).join(', ');
}

/** Problems that the server would refuse the message for. */
function Problems({ outcome }: { outcome: SmsPreview }) {
  const t = useText();
  const { mostRecipients: most, recipients, unknown } = outcome;
  const names = unknown.map((name) => `{${name}}`).join(', ');
  return (
    <>
      {most !== null && recipients > most && (
        <p className={styles.wrong}>{t('sms.aboveLimit', { most })}</p>
      )}
      {names && <p className={styles.wrong}>{t('sms.unknownPlaceholders', { names })}</p>}
    </>
  );
}

function SampleTexts({ outcome }: { outcome: SmsPreview }) {
  const t = useText();
  const { longest, samples } = outcome;
  const isLongestShown = samples.some(({ mobileNo, text }) => {
    return mobileNo === longest?.mobileNo && text === longest.text;
  });
  return (
    <>
      {samples.length > 0 && <h3 className={styles.title}>{t('sms.samples')}</h3>}
      {samples.map((sample) => (
        <Sample key={`${sample.mobileNo} ${sample.name}`} sample={sample} />
      ))}
      {longest && !isLongestShown && (
        <>
          <h3 className={styles.title}>{t('sms.longest')}</h3>
          <Sample sample={longest} />
        </>
      )}
    </>
  );
}

function Sample({ sample }: { sample: SmsPreview['samples'][number] }) {
  const t = useText();
  return (
    <div className={styles.sample}>
      <p className={styles.soft}>
        {sample.name} · {sample.mobileNo} · {t('sms.parts', { count: sample.parts })} ·{' '}
        {t('sms.characters', { count: sample.characters })} ·{' '}
        {t(sample.encoding === 'GSM-7' ? 'sms.plainAlphabet' : 'sms.fullAlphabet')}
      </p>
      <p className={styles.bubble}>{sample.text}</p>
    </div>
  );
}
