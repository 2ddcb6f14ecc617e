import type { LabelKey } from '../../i18n/catalogue.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isBusy, type Move } from './move-words.ts';
import styles from './moving.module.css';

type Work = NonNullable<Move['work']>;

const WORK_LABELS: Record<Work['kind'], LabelKey> = {
  rehearsing: 'moving.workRehearsing',
  accepting: 'moving.workAccepting',
  taking_back: 'moving.workTakingBack',
};

/** Progress of the background work, or why it stopped. */
export function WorkBar({ move }: { move: Move }) {
  const t = useText();
  const textOf = useServerText();
  const { work } = move;
  const failure = work?.failure ?? null;
  if (failure !== null) {
    const reason = textOf(failure, work?.failureMessage);
    return <Notice isWrong>{t('moving.workFailed', { reason })}</Notice>;
  }
  if (!isBusy(move)) return null;
  const { kind, done, all } = work ?? { kind: 'rehearsing', done: 0, all: 0 };
  const label = t(WORK_LABELS[kind]);
  return (
    <div className={styles.work} role="status">
      <Card>
        {label}
        {all > 0 && ` ${t('moving.workOf', { done, all })}`}
        <progress
          className={styles.progress}
          aria-label={label}
          {...(all > 0 && { value: done, max: all })}
        />
      </Card>
    </div>
  );
}
