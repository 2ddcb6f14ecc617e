import { billRuns } from '@netkhata/contract/bill-runs';
import { sumLess } from '@netkhata/domain/paisa';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Actions } from '../../ui/page.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './bill-runs.module.css';
import { RunOddities } from './run-oddities.tsx';
import { type RunPreview, skippedTotal } from './run-words.ts';
import { SkippedList } from './skipped-list.tsx';

type RunPreviewCardProps = {
  preview: RunPreview;
  /** Another one, or null to begin again. */
  onPreview: (preview: RunPreview | null) => void;
  onStarted: (runId: number) => void;
};

const CONFLICT = 409;

/** Starts the run that the preview shows; when the data moved since, shows the new figures. */
function useRunStart({ preview, onPreview, onStarted }: RunPreviewCardProps) {
  const start = useChange(billRuns.billRunStart, { success: () => 'silent' });
  async function confirm() {
    const { billDate, fingerprint } = preview;
    try {
      const { data } = await start.save({ body: { billDate, fingerprint } });
      onStarted(data.id);
    } catch (reason) {
      if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return;
      const next = await call(billRuns.billRunPreview, { body: { billDate } }).catch(() => null);
      if (next) onPreview(next);
    }
  }
  return { confirm, isStarting: start.isSaving };
}

/** What a run would make, and what is odd about it; focus stands on the button that makes it. */
export function RunPreviewCard(props: RunPreviewCardProps) {
  const t = useText();
  const format = useFormat();
  const { preview } = props;
  const { confirm, isStarting } = useRunStart(props);
  const make = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    requestAnimationFrame(() => make.current?.focus());
  }, []);
  const isEmpty = preview.count === 0;
  return (
    <Card title={t('billRuns.previewOf', { date: format.day(preview.billDate) })}>
      {isEmpty && <EmptyState title={t('billRuns.nothing')} help={t('billRuns.nothingHelp')} />}
      <PreviewFigures preview={preview} />
      <SkippedList skipped={preview.skipped} />
      <RunOddities preview={preview} />
      <div className={styles.foot}>
        <Actions>
          {!isEmpty && (
            <Button ref={make} tone="primary" isBusy={isStarting} onClick={() => void confirm()}>
              {t('billRuns.make', { count: preview.count })}
            </Button>
          )}
          <Button isDisabled={isStarting} onClick={() => props.onPreview(null)}>
            {t('common.cancel')}
          </Button>
        </Actions>
      </div>
    </Card>
  );
}

function PreviewFigures({ preview }: { preview: RunPreview }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.tiles}>
      <Tile label={t('billRuns.toMake')}>{format.number(preview.count)}</Tile>
      <Tile label={t('bills.totalAmount')} note={<LastMonthNote preview={preview} />}>
        <Taka amount={preview.totalAmount} />
      </Tile>
      <Tile label={t('bills.alreadyBilled')}>{format.number(preview.alreadyBilled)}</Tile>
      <Tile label={t('bills.skipped')}>{format.number(skippedTotal(preview.skipped))}</Tile>
    </div>
  );
}

function LastMonthNote({ preview }: { preview: RunPreview }) {
  const t = useText();
  const format = useFormat();
  const { lastMonth, totalAmount } = preview;
  if (lastMonth.count === 0) return t('billRuns.noLastMonth');
  const difference = sumLess(totalAmount, lastMonth.totalAmount);
  if (difference === 0) return t('billRuns.asLastMonth');
  const isMore = difference > 0;
  const amount = format.taka(isMore ? difference : sumLess(lastMonth.totalAmount, totalAmount));
  return t(isMore ? 'billRuns.moreThanLastMonth' : 'billRuns.lessThanLastMonth', { amount });
}
