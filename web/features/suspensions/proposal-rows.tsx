import { suspensions } from '@netkhata/contract/suspensions';
import type { SuspensionMode } from '@netkhata/domain/suspension';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './suspensions.module.css';
import type { ProposalList, Waiver, Waivers } from './waivers.ts';

type Proposal = ProposalList['rows'][number];

type ProposalRowsProps = {
  rows: readonly Proposal[];
  mode: SuspensionMode;
  waivers: Waivers;
  /** Leaves a customer out for a reason, or takes them in again; without the right, neither. */
  onWaive?: (customerId: number, waiver: Waiver | undefined) => void;
};

/** The customers of the list, what each owes and will feel, and who is left out of it. */
export function ProposalRows({ rows, mode, waivers, onWaive }: ProposalRowsProps) {
  const t = useText();
  const [leavingOut, setLeavingOut] = useState<Proposal>();
  const columns: TableColumn<Proposal>[] = [
    {
      name: 'name',
      label: 'bills.customer',
      isCardTitle: true,
      cell: (row) => <Customer row={row} />,
    },
    { name: 'zone', label: 'suspensions.zone', isName: true },
    { name: 'balance', label: 'suspensions.due', kind: 'taka' },
    { name: 'since', label: 'suspensions.since', cell: (row) => <Since row={row} /> },
    { name: 'lastPayment', label: 'suspensions.lastPayment', cell: (row) => <Paid row={row} /> },
    {
      name: 'isByHand',
      label: 'suspensions.feels',
      cell: (row) => (
        <Consequence row={row} mode={mode} reason={waivers.get(row.customerId)?.reason} />
      ),
    },
  ];
  const actions = (row: Proposal) =>
    waivers.has(row.customerId) ? (
      <IconButton
        label={t('suspensions.takeIn')}
        word={t('suspensions.takeIn')}
        onClick={() => onWaive?.(row.customerId, undefined)}
      >
        <IconUserPlus size={18} aria-hidden />
      </IconButton>
    ) : (
      <IconButton
        label={t('suspensions.leaveOut')}
        word={t('suspensions.leaveOut')}
        onClick={() => setLeavingOut(row)}
      >
        <IconUserMinus size={18} aria-hidden />
      </IconButton>
    );
  return (
    <>
      <PlainTable
        columns={columns}
        rows={rows}
        label={t('suspensions.list')}
        rowKey={({ customerId }) => customerId}
        {...(onWaive && { actions })}
      />
      {leavingOut && (
        <ReasonDialog
          action={t('suspensions.leaveOut')}
          body={suspensions.suspensionLift.body}
          help={t('suspensions.leaveOutHelp')}
          onSubmit={async (reason) => {
            const { zone, balance } = leavingOut;
            onWaive?.(leavingOut.customerId, { zone, balance, reason: reason.trim() });
            setLeavingOut(undefined);
          }}
          onClose={() => setLeavingOut(undefined)}
        >
          <p className={styles.soft}>{leavingOut.name}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function Customer({ row }: { row: Proposal }) {
  const t = useText();
  const format = useFormat();
  const { waiver, brokenPromise } = row;
  return (
    <span className={styles.who}>
      <AppLink
        to="/customer-details/$id"
        params={{ id: String(row.customerId) }}
        search={{ tab: 'network' }}
      >
        {row.name}
      </AppLink>
      <span className={styles.note}>
        {format.code(row.code)} · <a href={`tel:${row.mobileNo}`}>{row.mobileNo}</a>
        {row.isOnline && ` · ${t('suspensions.online')}`}
      </span>
      {brokenPromise && (
        <span className={classNames(styles.note, styles.sentence)}>
          {t('suspensions.brokenPromise', { date: format.day(brokenPromise) })}
        </span>
      )}
      {waiver && (
        <span className={classNames(styles.note, styles.sentence)}>
          {t('suspensions.waived', { by: waiver.by, reason: waiver.reason })}
        </span>
      )}
    </span>
  );
}

function Since({ row }: { row: Proposal }) {
  const t = useText();
  const format = useFormat();
  return (
    <span className={styles.who}>
      {format.day(row.since)}
      <span className={styles.note}>{t('suspensions.days', { count: row.age })}</span>
    </span>
  );
}

function Paid({ row: { lastPayment } }: { row: Proposal }) {
  const t = useText();
  const format = useFormat();
  if (!lastPayment) return t('suspensions.neverPaid');
  return (
    <span className={styles.who}>
      <Taka amount={lastPayment.amount} />
      <span className={styles.note}>{format.day(lastPayment.date)}</span>
    </span>
  );
}

type ConsequenceProps = { row: Proposal; mode: SuspensionMode; reason: string | undefined };

/** What becomes of the customer: nothing, for who is left out. */
function Consequence({ row, mode, reason }: ConsequenceProps) {
  const t = useText();
  const text = () => {
    if (reason !== undefined) return t('suspensions.leftOut', { reason });
    if (row.isByHand) return t('suspensions.feelsByHand');
    return t(mode === 'walled' ? 'suspensions.feelsWalled' : 'suspensions.feelsCut');
  };
  return <span className={styles.sentence}>{text()}</span>;
}
