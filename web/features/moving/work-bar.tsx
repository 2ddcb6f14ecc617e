import type { LabelKey } from '../../i18n/catalogue.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { isBusy, type Move } from './move-words.ts';
import styles from './moving.module.css';

type Work = NonNullable<Move['work']>;

const WORK_LABELS: Record<Work['kind'], LabelKey> = {
  rehearsing: 'moving.workRehearsing',
  accepting: 'moving.workAccepting',
  taking_back: 'moving.workTakingBack',
};

/** What goes on in the background; at the foot of the window, so that nothing moves by it. */
export function WorkBar({ move }: { move: Move }) {
  const t = useText();
  const textOf = useServerText();
  const { work } = move;
  const failure = work?.failure ?? null;
  if (failure !== null) {
    const reason = textOf(failure, work?.failureMessage);
    return (
      <p className={styles.failure} role="alert">
        {t('moving.workFailed', { reason })}
      </p>
    );
  }
  if (!isBusy(move)) return null;
  const kind = work?.kind ?? 'rehearsing';
  const label = t(WORK_LABELS[kind]);
  const [done, all] = [work?.done ?? 0, work?.all ?? 0];
  return (
    <div className={styles.work} role="status">
      <span>
        {label}
        {all > 0 && ` ${t('moving.workOf', { done, all })}`}
      </span>
      <progress
        className={styles.progress}
        aria-label={label}
        {...(all > 0 ? { value: done, max: all } : {})}
      />
    </div>
  );
}
