import type { RunSkipReason } from '@netkhata/domain/bill-words';
import { subtractSum, totalOf } from '@netkhata/domain/paisa';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import khata from '../../ui/khata.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Actions } from '../../ui/page.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Tile, Tiles } from '../../ui/tile.tsx';
import styles from './bill-runs.module.css';
import { PlannedCustomers } from './planned-customers.tsx';
import { ODDITY_LABELS, RUN_WORDS, type RunPreview, skippedTotal } from './run-words.ts';
import { RunCustomer, SkippedList } from './skipped-customers.tsx';

type RunPreviewCardProps = {
  preview: RunPreview;
  isStarting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** What a run would make and what is unusual about it; the button that starts it has the focus. */
export function RunPreviewCard({ preview, isStarting, ...props }: RunPreviewCardProps) {
  const t = useText();
  const format = useFormat();
  const make = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    requestAnimationFrame(() => make.current?.focus());
  }, []);
  const { count } = preview;
  const isMonth = preview.kind === 'month';
  const words = RUN_WORDS[preview.kind];
  const isEmpty = count === 0;
  return (
    <Card title={t('billRuns.previewOf', { date: format.day(preview.billDate) })}>
      {preview.isFarAhead && <Notice hasRoomBelow>{t('billRuns.farAhead')}</Notice>}
      {isEmpty && <EmptyState title={t(words.nothing)} help={t(words.nothingHelp)} />}
      <PreviewFigures preview={preview} />
      <PreviewSums preview={preview} />
      <PreviewRows preview={preview} />
      <RunOddities preview={preview} />
      <div className={styles.foot}>
        <Actions>
          {!isEmpty && (
            <Button ref={make} tone="primary" isBusy={isStarting} onClick={props.onConfirm}>
              {isMonth ? t('billRuns.make', { count }) : t('lateFees.make', { count })}
            </Button>
          )}
          <Button isDisabled={isStarting} onClick={props.onCancel}>
            {t('common.cancel')}
          </Button>
        </Actions>
      </div>
    </Card>
  );
}

/** The rows behind the figures: the bills, and who is skipped for each reason. */
function PreviewRows({ preview }: { preview: RunPreview }) {
  const t = useText();
  const [open, setOpen] = useState<RunSkipReason | null>();
  const toggle = (reason: RunSkipReason | null) => setOpen(open === reason ? undefined : reason);
  const { alreadyBilled, billDate, count, kind, skipped } = preview;
  return (
    <>
      {count > 0 && (
        <Button
          isSmall
          className={styles.more}
          aria-expanded={open === null}
          onClick={() => toggle(null)}
        >
          {t(RUN_WORDS[kind].show)}
        </Button>
      )}
      <SkippedList
        kind={kind}
        skipped={{ ...skipped, already_billed: alreadyBilled }}
        open={{ reason: open, toggle }}
      />
      {open !== undefined && <PlannedCustomers key={open} {...{ kind, billDate }} reason={open} />}
    </>
  );
}

function PreviewFigures({ preview }: { preview: RunPreview }) {
  const t = useText();
  const format = useFormat();
  const words = RUN_WORDS[preview.kind];
  return (
    <Tiles>
      <Tile label={t(words.toMake)}>{format.number(preview.count)}</Tile>
      <Tile
        label={t('bills.totalAmount')}
        {...(preview.kind === 'month' && { note: <LastMonthNote preview={preview} /> })}
      >
        <Taka amount={preview.totalAmount} />
      </Tile>
      <Tile label={t(words.already)}>{format.number(preview.alreadyBilled)}</Tile>
      <Tile label={t('bills.skipped')}>{format.number(skippedTotal(preview.skipped))}</Tile>
    </Tiles>
  );
}

/**
 * The instalments, the parts of months and the adjustments in the total, and the fees settled ahead;
 * each line only if its count is not 0.
 */
function PreviewSums({ preview }: { preview: RunPreview }) {
  const t = useText();
  const { instalments, parts, adjustments, settled } = preview;
  const lines = [
    { ...instalments, label: t('billRuns.instalments', { count: instalments.count }) },
    { ...parts, label: t('billRuns.parts', { count: parts.count }) },
    { ...adjustments, label: t('billRuns.adjustments', { count: adjustments.count }) },
    { ...settled, label: t('billRuns.settled', { count: settled.count }) },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <ul className={classNames(khata.lines, styles.sums)}>
      {lines.map(({ label, totalAmount }) => (
        <li key={label} className={classNames(khata.line, styles.sum)}>
          <span>{label}</span>
          <Taka amount={totalAmount} />
        </li>
      ))}
    </ul>
  );
}

/** The month's total with this run and the bills already there, compared with the month before. */
function LastMonthNote({ preview }: { preview: RunPreview }) {
  const t = useText();
  const note = useComparison(preview);
  const { thisMonth, lastMonth } = preview;
  if (thisMonth.count === 0 || lastMonth.count === 0) return note;
  return t('billRuns.thisMonthToo', { count: thisMonth.count, note });
}

function useComparison({ lastMonth, thisMonth, totalAmount }: RunPreview): string {
  const t = useText();
  const format = useFormat();
  if (lastMonth.count === 0) return t('billRuns.noLastMonth');
  const asItWillBe = totalOf([totalAmount, thisMonth.totalAmount]);
  const difference = subtractSum(asItWillBe, lastMonth.totalAmount);
  if (difference === 0) return t('billRuns.asLastMonth');
  if (difference > 0) {
    return t('billRuns.moreThanLastMonth', { amount: format.taka(difference) });
  }
  return t('billRuns.lessThanLastMonth', {
    amount: format.taka(subtractSum(lastMonth.totalAmount, asItWillBe)),
  });
}

type OddBill = RunPreview['oddities'][number];

const COLUMNS: TableColumn<OddBill>[] = [
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    cell: (row) => <RunCustomer {...row} />,
  },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'oddity', label: 'billRuns.why', cell: (row) => <Why oddity={row.oddity} /> },
  { name: 'fee', label: 'billRuns.fee', kind: 'taka' },
  { name: 'billed', label: 'billRuns.billed', kind: 'taka' },
];

function Why({ oddity }: Pick<OddBill, 'oddity'>) {
  const t = useText();
  return t(ODDITY_LABELS[oddity]);
}

/** Bills that differ from what is expected, with links to their customers. */
function RunOddities({ preview }: { preview: RunPreview }) {
  const t = useText();
  const { oddities, oddityCounts } = preview;
  if (oddities.length === 0) return null;
  const total = Object.values(oddityCounts).reduce((sum, count) => sum + count, 0);
  const isCut = total > oddities.length;
  return (
    <>
      <h3 className={styles.title}>{t('billRuns.oddities')}</h3>
      <p className={styles.help}>
        {t('billRuns.odditiesHelp')}
        {isCut && ` ${t('billRuns.firstOf', { shown: oddities.length, total })}`}
      </p>
      <div className={styles.odd}>
        <PlainTable
          columns={COLUMNS}
          rows={oddities}
          label={t('billRuns.oddities')}
          rowKey={(row) => `${row.customerId}-${row.oddity}`}
        />
      </div>
    </>
  );
}
