import { MAX_ALERTED } from '@netkhata/contract/notifications';
import { IconChecks } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { withPlus } from '../../shared/notifications/bounded-count.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { Button } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import styles from './payment-table.module.css';

const ApprovalDialog = loadDialogOnUse(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
);

/** How many payments wait for the user, as the menu says, and the others; each leads to its rows. */
function WaitingParts() {
  const t = useText();
  const format = useFormat();
  const { data, isPending } = useNotifications({ isEnabled: false });
  // Holds the line, so that the list does not move when the counts come.
  if (isPending) return <span className={styles.parts} />;
  const waiting = data?.waiting.payments;
  if (!waiting) return null;
  const { forYou, own, inHandovers } = waiting;
  const parts = [
    { status: 'to_approve', count: forYou, text: 'payments.forYou' },
    { status: 'own_waiting', count: own ?? 0, text: 'payments.ownWaiting' },
    { status: 'in_handover', count: inHandovers, text: 'payments.inHandovers' },
  ] as const;
  const shown = parts.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label={t('payments.waitingFor')}>
      {shown.map(({ status, count, text }) => (
        <li key={status}>
          <AppLink to="/payment-list" search={{ filters: { status } }}>
            {withPlus(format, t(text, { count }), count, MAX_ALERTED)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Opens the approval dialog; its state is in the address, so that other screens can link to it. */
export function ApproveInRow() {
  const t = useText();
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const canManage = useHasRight('payments_manage');
  const show = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, tab: next }),
      resetScroll: false,
    });
  if (!canManage) return null;
  return (
    <>
      <WaitingParts />
      <Button isSmall icon={<IconChecks size={16} aria-hidden />} onClick={() => show('approve')}>
        {t('payments.approveInRow')}
      </Button>
      {tab === 'approve' && (
        <Suspense fallback={null}>
          <ApprovalDialog onClose={() => show(undefined)} />
        </Suspense>
      )}
    </>
  );
}
