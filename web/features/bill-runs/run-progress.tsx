import { useServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Actions } from '../../ui/page.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Tile, Tiles } from '../../ui/tile.tsx';
import styles from './bill-runs.module.css';
import { RunUndo } from './run-undo.tsx';
import { type BillRun, RUN_WORDS, skippedTotal } from './run-words.ts';
import { LeftOut, SkippedList } from './skipped-customers.tsx';
import type { useBillRun } from './use-bill-run.ts';

/** Final full stop, removed because the failure reason is embedded in another sentence. */
const LAST_STOP = /[.。।]$/u;

/** A run in progress, or its outcome. */
export function RunProgress({ run, error, refetch }: ReturnType<typeof useBillRun>) {
  if (run) return run.state === 'running' ? <Running run={run} /> : <Outcome run={run} />;
  return (
    <Card>{error ? <ErrorState {...error} onRetry={() => void refetch()} /> : <Loading />}</Card>
  );
}

function Running({ run }: { run: BillRun }) {
  const t = useText();
  const format = useFormat();
  const label = t('billRuns.making', { date: format.day(run.billDate) });
  const counts = { processed: run.processed, customers: run.customers };
  return (
    <Card title={label}>
      <progress
        className={styles.progress}
        aria-label={label}
        value={run.processed}
        max={Math.max(run.customers, 1)}
      />
      <p className={styles.figures}>{t('billRuns.processedOf', counts)}</p>
    </Card>
  );
}

function Outcome({ run }: { run: BillRun }) {
  const t = useText();
  const textOf = useServerText();
  const format = useFormat();
  const line = t('billRuns.outcome', {
    count: run.created,
    already: run.alreadyBilled,
    skipped: skippedTotal(run.skipped),
  });
  const reason =
    run.failure === null ? t('errors.somethingWentWrong') : textOf(run.failure, run.failureMessage);
  return (
    <Card
      title={t('bills.outcome', { date: format.day(run.billDate) })}
      actions={
        <Actions>
          <RunUndo run={run} />
          <ButtonLink to="/bill-list" isSmall>
            {t('bills.toBillList')}
          </ButtonLink>
        </Actions>
      }
    >
      <p className={styles.line} role="status">
        {line}
      </p>
      {run.state === 'failed' && (
        <Notice isWrong hasRoomBelow>
          {t('billRuns.failed', { reason: reason.replace(LAST_STOP, '') })}
        </Notice>
      )}
      <Tiles>
        <Tile label={t('bills.created')}>{format.number(run.created)}</Tile>
        <Tile label={t('bills.totalAmount')}>
          <Taka amount={run.totalAmount} />
        </Tile>
        <Tile label={t(RUN_WORDS[run.kind].already)}>{format.number(run.alreadyBilled)}</Tile>
        <Tile label={t('bills.skipped')}>{format.number(skippedTotal(run.skipped))}</Tile>
      </Tiles>
      <SkippedList kind={run.kind} skipped={run.skipped} />
      <LeftOut runId={run.id} />
    </Card>
  );
}
