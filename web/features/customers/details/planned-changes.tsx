import type { EndpointResult } from '@netkhata/contract/endpoint';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useServerText } from '../../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import lineStyles from '../../../ui/lines.module.css';
import { LoadingShape } from '../../../ui/loading.tsx';
import { loadDialogOnUse } from '../../../ui/modal.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { PLANNED_CHANGES } from './customer-actions.tsx';
import { CATEGORY_LABELS, STATUS_LABELS } from '../customer-words.tsx';
import styles from './planned-changes.module.css';

const PlannedChangeDialog = loadDialogOnUse(
  async () => (await import('./planned-change-dialog.tsx')).PlannedChangeDialog,
);

type Planned = EndpointResult<typeof plannedChanges.customerPlannedChanges>;
type Change = Planned['changes'][number];
type CustomerProps = { customer: { id: number; name: string } };

const STATES: Record<Change['state'], { label: LabelKey; tone: BadgeTone }> = {
  planned: { label: 'plans.planned', tone: 'waiting' },
  applied: { label: 'plans.applied', tone: 'settled' },
  withdrawn: { label: 'plans.withdrawn', tone: 'neutral' },
  refused: { label: 'plans.refused', tone: 'wrong' },
};

/** What will change for a customer from a day on, and the latest changes that did. */
export function PlannedChanges({ customer }: CustomerProps) {
  const t = useText();
  const read = useRead(plannedChanges.customerPlannedChanges, { params: { id: customer.id } });
  return (
    <section id={PLANNED_CHANGES} className={styles.part} aria-label={t('plans.title')}>
      <h3 className={styles.title}>{t('plans.title')}</h3>
      {read.data ? (
        <>
          <ChangeLines changes={read.data.changes} />
          <PlanChange customer={customer} planned={read.data} />
        </>
      ) : read.error ? (
        <ErrorState {...read.error} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingShape of="rows" />
      )}
    </section>
  );
}

function PlanChange({ customer, planned }: CustomerProps & { planned: Planned }) {
  const t = useText();
  const { earliest, latest } = planned;
  return (
    <div>
      <DialogButton label={t('person.planChange')}>
        {(close) => <PlannedChangeDialog {...{ customer, earliest, latest }} onClose={close} />}
      </DialogButton>
    </div>
  );
}

function ChangeLines({ changes }: { changes: readonly Change[] }) {
  const t = useText();
  if (changes.length === 0) return <p className={styles.note}>{t('plans.none')}</p>;
  return (
    <ul className={classNames(lineStyles.lines, styles.lines)}>
      {changes.map((change) => (
        <ChangeLine key={change.id} change={change} />
      ))}
    </ul>
  );
}

/** 'From 12 Dec 2026: Package: Home 20, Monthly Fee: ৳800.00', its state, why and by whom. */
function ChangeLine({ change }: { change: Change }) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  const { fromDay, state, reason, plannedBy, withdrawnBy, withdrawReason, refusal } = change;
  const { label, tone } = STATES[state];
  return (
    <li>
      <span className={lineStyles.day}>{t('plans.from', { day: format.day(fromDay) })}</span>
      <span>{useTermWords(change)}</span>
      <Badge tone={tone}>{t(label)}</Badge>
      <span className={styles.note}>{t('plans.by', { name: plannedBy, reason })}</span>
      {withdrawnBy && (
        <span className={styles.note}>
          {t('plans.withdrawnBy', { name: withdrawnBy, reason: withdrawReason ?? '' })}
        </span>
      )}
      {refusal && (
        <span className={styles.note}>{textOf(refusal, change.refusalMessage ?? undefined)}</span>
      )}
      {state === 'planned' && !change.isAway && <Withdraw change={change} />}
    </li>
  );
}

/** The changed terms as one text. */
function useTermWords(change: Change): string {
  const t = useText();
  const format = useFormat();
  const { monthlyFee, billDate, category, billingCycle, status } = change;
  const terms: [label: string, value: string | null | undefined][] = [
    [t('customers.package'), change.package?.name],
    [t('customers.category'), category && t(CATEGORY_LABELS[category])],
    [
      t('customers.billingCycle'),
      billingCycle !== null && billingCycle > 1
        ? t('customers.months', { count: billingCycle })
        : null,
    ],
    [t('plans.fee'), monthlyFee === null ? null : format.taka(monthlyFee)],
    [t('customers.billDate'), billDate === null ? null : format.number(billDate)],
    [t('customers.status'), status && t(STATUS_LABELS[status])],
  ];
  return terms.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join(', ');
}

function Withdraw({ change: { id, fromDay } }: { change: Change }) {
  const t = useText();
  const day = useFormat().day(fromDay);
  const withdraw = useChange(plannedChanges.plannedChangeWithdraw);
  return (
    <DialogButton label={t('plans.withdraw')} name={t('plans.withdrawOf', { day })} tone="quiet">
      {(close) => (
        <ReasonDialog
          body={plannedChanges.plannedChangeWithdraw.body}
          action={t('plans.withdraw')}
          onSubmit={async (reason) => {
            await withdraw.save({ body: { id, reason } });
            close();
          }}
          onClose={close}
        >
          <p>{t('plans.withdrawConfirm', { day })}</p>
        </ReasonDialog>
      )}
    </DialogButton>
  );
}
