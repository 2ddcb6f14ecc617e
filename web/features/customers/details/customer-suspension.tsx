import { arrivalClaims } from '@netkhata/contract/arrival-claims';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { promises as promiseCalls } from '@netkhata/contract/promises';
import { Suspense, useState } from 'react';
import { useHasRight } from '../../../api/current-user.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useServerText } from '../../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { ClaimList } from '../../../shared/money/claim-list.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import lineStyles from '../../../ui/lines.module.css';
import { AppLink, ButtonLink } from '../../../ui/link.tsx';
import { LoadingShape } from '../../../ui/loading.tsx';
import { loadDialogOnUse } from '../../../ui/modal.tsx';
import { Actions } from '../../../ui/page.tsx';
import { Taka } from '../../../ui/taka.tsx';
import styles from './customer-suspension.module.css';
import type { SuspensionDialogProps } from './suspension-dialog.tsx';

const NoteClaimDialog = loadDialogOnUse(
  async () => (await import('../../../shared/money/note-claim-dialog.tsx')).NoteClaimDialog,
);
const SuspensionDialog = loadDialogOnUse(
  async () => (await import('./suspension-dialog.tsx')).SuspensionDialog,
);

type SuspensionStatus = EndpointResult<typeof promiseCalls.customerSuspension>;

type CustomerSuspensionProps = { customer: { id: number; name: string } };

/** Whether a customer is or will be suspended, their promises to pay, and the actions. */
export function CustomerSuspension({ customer }: CustomerSuspensionProps) {
  const read = useRead(promiseCalls.customerSuspension, { params: { id: customer.id } });
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  }
  return <SuspensionContent customer={customer} status={read.data} />;
}

/** 'claim': noting what the customer says to have paid. */
type Dialog = SuspensionDialogProps['work'] | 'claim';
type PartProps = CustomerSuspensionProps & { status: SuspensionStatus };

function SuspensionContent({ customer, status }: PartProps) {
  const t = useText();
  const mayCollect = useHasRight('counter');
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const open = openPromise(status);
  return (
    <section className={styles.part} aria-label={t('suspensions.ofCustomer')}>
      <StateLine status={status} />
      <EarlierSuspensions suspensions={status.earlier} />
      <Promises promises={status.promises} />
      {mayCollect && <Claims customerId={customer.id} />}
      <SuspensionActions customer={customer} status={status} onAsk={setDialog} />
      <Suspense fallback={null}>
        {dialog === 'claim' && <NoteClaimDialog customer={customer} onClose={close} />}
        {dialog && dialog !== 'claim' && (
          <SuspensionDialog
            work={dialog}
            customer={customer}
            owed={status.balance}
            promiseUntil={status.promiseUntil}
            openPromiseId={open?.id}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  );
}

/** What the customer says they paid; nothing where they said nothing. */
function Claims({ customerId }: { customerId: number }) {
  const t = useText();
  const {
    data = [],
    error,
    refetch,
  } = useRead(arrivalClaims.arrivalClaims, {
    query: { customer: customerId },
  });
  if (error) return <ErrorState {...error} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{t('claims.title')}</h3>
      <ClaimList claims={data} />
    </>
  );
}

type Mode = Pick<SuspensionStatus['earlier'][number], 'mode' | 'isByHand'>;

const modeLabel = ({ mode, isByHand }: Mode): LabelKey => {
  if (isByHand) return 'suspensions.byHand';
  return mode === 'walled' ? 'suspensions.isWalled' : 'suspensions.isCut';
};

/** State of the connection; where it has to be switched by hand, whether that was done. */
function stateOf({ current, taskAtRouter }: SuspensionStatus): {
  label: LabelKey;
  tone: BadgeTone;
} {
  if (taskAtRouter === 'off') return { label: 'suspensions.toSwitchOff', tone: 'waiting' };
  if (current?.isByHand) return { label: 'suspensions.switchedOff', tone: 'wrong' };
  if (current) return { label: modeLabel(current), tone: 'wrong' };
  if (taskAtRouter === 'on') return { label: 'suspensions.toSwitchOn', tone: 'waiting' };
  return { label: 'suspensions.isNot', tone: 'settled' };
}

function StateLine({ status }: { status: SuspensionStatus }) {
  const t = useText();
  const format = useFormat();
  const { current, overdueSince, neverSuspendReason, unbilledMonth } = status;
  const { label, tone } = stateOf(status);
  const notes: string[] = [];
  if (neverSuspendReason) notes.push(t('suspensions.neverOn', { reason: neverSuspendReason }));
  if (overdueSince) notes.push(t('suspensions.willBe', { date: format.day(overdueSince) }));
  if (unbilledMonth) notes.push(t('suspensions.unbilled', { month: format.month(unbilledMonth) }));
  return (
    <div className={styles.state}>
      <Badge tone={tone}>{t(label)}</Badge>
      {current && (
        <span>
          {t('suspensions.suspendedSince', {
            at: format.dateTime(current.startedAt),
            by: current.decidedBy,
          })}{' '}
          <Taka amount={current.due} />
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </div>
  );
}

/** Earlier suspensions: who decided, from when to when, and what lifted each. */
function EarlierSuspensions({ suspensions }: { suspensions: SuspensionStatus['earlier'] }) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  if (suspensions.length === 0) return null;
  return (
    <ul
      className={classNames(lineStyles.lines, styles.lines)}
      aria-label={t('suspensions.earlier')}
    >
      {suspensions.map(({ id, startedAt, liftedAt, decidedBy, paymentId, ...suspension }) => (
        <li key={id}>
          <Badge tone="neutral">{t(modeLabel(suspension))}</Badge>
          <span>
            {t('suspensions.earlierOf', {
              from: format.dateTime(startedAt),
              to: format.dateTime(liftedAt ?? startedAt),
              by: decidedBy,
            })}
          </span>
          {suspension.liftReason && (
            <span className={styles.note}>
              {textOf(suspension.liftReason, suspension.liftReasonMessage ?? undefined)}
            </span>
          )}
          {paymentId !== null && (
            <AppLink to="/payment-details/$id" params={{ id: String(paymentId) }}>
              {t('suspensions.payment')}
            </AppLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const PROMISE_LABELS = {
  open: 'suspensions.promiseOpen',
  kept: 'suspensions.promiseKept',
  broken: 'suspensions.promiseBroken',
  withdrawn: 'suspensions.promiseWithdrawn',
} as const;
const PROMISE_TONES = {
  open: 'waiting',
  kept: 'settled',
  broken: 'wrong',
  withdrawn: 'neutral',
} as const;

/** The open promise, which holds reminders and suspension. */
const openPromise = ({ promises }: Pick<SuspensionStatus, 'promises'>) =>
  promises.find(({ state }) => state === 'open');

function Promises({ promises }: Pick<SuspensionStatus, 'promises'>) {
  const t = useText();
  const format = useFormat();
  if (promises.length === 0) return null;
  return (
    <ul
      className={classNames(lineStyles.lines, styles.lines)}
      aria-label={t('suspensions.promises')}
    >
      {promises.map(({ id, amount, dueOn, madeBy, state, withdrawnBy, withdrawReason }) => (
        <li key={id}>
          <Badge tone={PROMISE_TONES[state]}>{t(PROMISE_LABELS[state])}</Badge>
          <span>
            {t('suspensions.promiseOf', {
              amount: format.taka(amount),
              date: format.day(dueOn),
              by: madeBy,
            })}
          </span>
          {withdrawnBy !== null && (
            <span className={styles.note}>
              {t('suspensions.withdrawnBy', { by: withdrawnBy, reason: withdrawReason ?? '' })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type SuspensionActionsProps = PartProps & { onAsk: (dialog: Dialog) => void };

/** The actions that this user has the right to. */
function SuspensionActions({ customer, status, onAsk }: SuspensionActionsProps) {
  const t = useText();
  const maySuspend = useHasRight('suspend');
  const mayCollect = useHasRight('counter');
  const mayBill = useHasRight('bills_manage');
  const change = useChange(promiseCalls.neverSuspendUpdate);
  const { balance, unbilledMonth, neverSuspendReason, current } = status;
  const hasOpen = openPromise(status) !== undefined;
  return (
    <Actions>
      {mayCollect && balance > 0 && !hasOpen && (
        <Button isSmall onClick={() => onAsk('promise')}>
          {t('suspensions.promise')}
        </Button>
      )}
      {mayCollect && (
        <Button isSmall onClick={() => onAsk('claim')}>
          {t('claims.note')}
        </Button>
      )}
      {maySuspend && hasOpen && (
        <Button isSmall onClick={() => onAsk('withdraw')}>
          {t('suspensions.withdraw')}
        </Button>
      )}
      {maySuspend && current && (
        <Button isSmall onClick={() => onAsk('lift')}>
          {t('suspensions.lift')}
        </Button>
      )}
      {mayBill && unbilledMonth && (
        <ButtonLink to="/bill-create" search={{ id: customer.id }} isSmall>
          {t('suspensions.makeBill')}
        </ButtonLink>
      )}
      {maySuspend &&
        (neverSuspendReason === null ? (
          <Button isSmall tone="quiet" onClick={() => onAsk('never')}>
            {t('suspensions.never')}
          </Button>
        ) : (
          <Button
            isSmall
            tone="quiet"
            isBusy={change.isSaving}
            onClick={() => void change.run({ body: { customer: customer.id, reason: null } })}
          >
            {t('suspensions.neverOff')}
          </Button>
        ))}
    </Actions>
  );
}
