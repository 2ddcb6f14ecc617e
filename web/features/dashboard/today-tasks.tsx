import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_ALERTED } from '@netkhata/contract/notifications';
import { MAX_FAILED_SMS, today } from '@netkhata/contract/today';
import {
  IconCashMove,
  IconCashRegister,
  IconClock,
  IconEye,
  IconFileInvoice,
  IconHandStop,
  IconHourglass,
  IconMessageX,
  IconTransferIn,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { withPlus } from '../../shared/notifications/bounded-count.ts';
import { daysAsTyped } from '../../shared/period/filter-days.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import khata from '../../ui/khata.module.css';
import { TaskLine } from './task-line.tsx';
import styles from './today-tasks.module.css';

type Tasks = EndpointResult<typeof today.todayTasks>;
type Part<Name extends keyof Tasks> = { part: NonNullable<Tasks[Name]> };

/** The tasks of today, each with its action; only what the user may see and do. */
export function TodayTasks() {
  const t = useText();
  const { data, error, refetch } = useRead(today.todayTasks, {});
  const makesBills = useHasRight('bills_manage');
  const seesChecks = useHasRight('please_check');
  return (
    <Card title={t('today.title')} isFlush>
      {error && !data && <ErrorState {...error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={classNames(khata.lines, styles.tasks)}>
          {data.approvals && data.approvals.forYou > 0 && <Approvals part={data.approvals} />}
          {data.arrivals && data.arrivals.open > 0 && <Arrivals part={data.arrivals} />}
          <HandOvers part={data.handovers} />
          {makesBills && <BillsToMake />}
          {seesChecks && <Checks />}
          {data.overdue && data.overdue.count > 0 && <Overdue part={data.overdue} />}
          <Hands part={data.hands} />
          {data.tills && data.tills.uncounted.length > 0 && <Tills part={data.tills} />}
          {data.openSince !== null && <OpenDays since={data.openSince} />}
          {data.failedSms !== null && data.failedSms > 0 && <FailedSms count={data.failedSms} />}
          {!makesBills && isNothing(data) && <li className={styles.quiet}>{t('today.nothing')}</li>}
        </ul>
      )}
    </Card>
  );
}

const isNothing = ({ approvals, arrivals, overdue, hands, handovers, ...rest }: Tasks) =>
  !approvals?.forYou &&
  !arrivals?.open &&
  !overdue?.count &&
  !rest.failedSms &&
  hands.length + handovers.length + (rest.tills?.uncounted.length ?? 0) === 0 &&
  rest.openSince === null;

function Approvals({ part: { forYou, own, inHandovers, amount, oldest } }: Part<'approvals'>) {
  const t = useText();
  const format = useFormat();
  const list = { to: '/payment-list', search: { filters: { status: 'to_approve' } } };
  const notes = [
    ...(oldest === null ? [] : [t('today.oldest', { day: format.day(oldest) })]),
    ...(own ? [t('payments.ownWaiting', { count: own })] : []),
    ...(inHandovers > 0 ? [t('payments.inHandovers', { count: inHandovers })] : []),
  ];
  return (
    <TaskLine
      icon={IconClock}
      text={withPlus(format, t('today.approvals', { count: forYou }), forYou, MAX_ALERTED)}
      note={notes.length > 0 ? notes.join(' · ') : undefined}
      {...(amount !== null && { amount })}
      address={list}
      action={{
        label: t('payments.approveInRow'),
        address: { ...list, search: { ...list.search, tab: 'approve' } },
      }}
    />
  );
}

function Arrivals({ part: { open, strong, amount, oldest } }: Part<'arrivals'>) {
  const t = useText();
  const format = useFormat();
  const address = { to: '/arrivals' };
  const notes = [
    ...(strong > 0 ? [t('today.arrivalsStrong', { count: strong })] : []),
    ...(oldest === null ? [] : [t('today.oldest', { day: format.day(oldest) })]),
  ];
  return (
    <TaskLine
      icon={IconTransferIn}
      text={t('today.arrivals', { count: open })}
      note={notes.length > 0 ? notes.join(' · ') : undefined}
      amount={amount}
      address={address}
      action={{ label: t('today.matchArrivals'), address }}
    />
  );
}

const WAITS = {
  count: { text: 'today.toCount', action: 'today.count' },
  decision: { text: 'today.toDecide', action: 'today.open' },
  acceptance: { text: 'today.toAccept', action: 'today.open' },
} as const;

function HandOvers({ part }: Part<'handovers'>) {
  const t = useText();
  const format = useFormat();
  return part.map(({ id, number, collector, waitsFor, submittedAt }) => {
    const address = { to: '/hand-over-details/$id', params: { id: String(id) } };
    const { text, action } = WAITS[waitsFor];
    return (
      <TaskLine
        key={id}
        icon={IconCashMove}
        text={t(text, { name: collector })}
        note={`${format.code(number)} · ${format.dateTime(submittedAt)}`}
        address={address}
        action={{ label: t(action), address }}
      />
    );
  });
}

/**
 * A call of its own, as it computes all customers' bills; the line's place is reserved meanwhile.
 */
function BillsToMake() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(today.billsToMake, {});
  if (error && !data) {
    return (
      <li>
        <ErrorState {...error} onRetry={() => void refetch()} />
      </li>
    );
  }
  if (!data || data.count === 0) {
    return (
      <li className={styles.quiet} data-waiting={data ? undefined : true}>
        {data ? t('today.noBills') : '\u00a0'}
      </li>
    );
  }
  const { count, amount, billDate } = data;
  const address = { to: '/bill-generates', search: { tab: 'preview' } };
  return (
    <TaskLine
      icon={IconFileInvoice}
      text={t('today.bills', { count, day: format.day(billDate) })}
      amount={amount}
      address={address}
      action={{ label: t('today.preview'), address }}
    />
  );
}

/** A call of its own, so that the others do not wait for it. */
function Checks() {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(today.pleaseCheckCount, {});
  if (!data || data.count === 0) return null;
  const { count, isMore } = data;
  const address = { to: '/please-check' };
  return (
    <TaskLine
      icon={IconEye}
      text={withPlus(format, t('today.checks', { count }), count, isMore ? count : Infinity)}
      address={address}
      action={{ label: t('today.lookAtChecks'), address }}
    />
  );
}

function Overdue({ part: { count, amount, until } }: Part<'overdue'>) {
  const t = useText();
  return (
    <TaskLine
      icon={IconHourglass}
      text={t('today.overdue', { count })}
      amount={amount}
      address={{
        to: '/report-open-bills',
        search: { filters: { billDate: daysAsTyped(null, until) } },
      }}
    />
  );
}

/** Hands shown, oldest cash first, before the others are collapsed. */
const HANDS_SHOWN = 4;

function Hands({ part }: Part<'hands'>) {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? part : part.slice(0, HANDS_SHOWN);
  const count = part.length - shown.length;
  return (
    <>
      {shown.map((hand) => (
        <HandLine key={hand.staffId} hand={hand} />
      ))}
      {count > 0 && (
        <li className={styles.quiet}>
          <Button isSmall onClick={() => setIsWhole(true)}>
            {t('today.more', { count })}
          </Button>
        </li>
      )}
    </>
  );
}

function HandLine({ hand }: { hand: Tasks['hands'][number] }) {
  const t = useText();
  const format = useFormat();
  const { userId } = useCurrentUser();
  const canHandOver = useHasRight('hand_over');
  const { staffId, name, count, amount, since } = hand;
  const isOwn = staffId === userId;
  return (
    <TaskLine
      icon={IconHandStop}
      text={isOwn ? t('today.ownHand') : t('today.hand', { name })}
      note={t('today.handPayments', { count, day: format.day(since) })}
      amount={amount}
      address={{ to: '/my-cash', search: isOwn ? {} : { id: staffId } }}
      action={
        isOwn && canHandOver
          ? { label: t('shell.handOver'), address: { to: '/hand-over-create' } }
          : undefined
      }
    />
  );
}

function Tills({ part: { until, uncounted } }: Part<'tills'>) {
  const t = useText();
  const format = useFormat();
  const address = { to: '/end-of-day' };
  return (
    <TaskLine
      icon={IconCashRegister}
      text={t('today.tills', { tills: uncounted.map(({ name }) => name).join(', ') })}
      note={t('today.tillsUntil', { day: format.day(until) })}
      address={address}
      action={{ label: t('today.count'), address }}
    />
  );
}

function OpenDays({ since }: { since: string }) {
  const t = useText();
  const format = useFormat();
  const address = { to: '/end-of-day' };
  return (
    <TaskLine
      icon={IconCashRegister}
      text={t('today.openSince', { day: format.day(since) })}
      address={address}
      action={{ label: t('today.closeDay'), address }}
    />
  );
}

function FailedSms({ count }: { count: number }) {
  const t = useText();
  const format = useFormat();
  return (
    <TaskLine
      icon={IconMessageX}
      text={withPlus(format, t('today.failedSms', { count }), count, MAX_FAILED_SMS)}
      address={{ to: '/sms-history', search: { filters: { status: 'failed' } } }}
    />
  );
}
