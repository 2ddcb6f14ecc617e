import type { TableRow } from '@netkhata/contract/endpoint';
import type { reports } from '@netkhata/contract/reports';
import { totalOf } from '@netkhata/domain/paisa';
import { IconCash, IconMessage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { SelectionBar } from '../../lists/selection/selection-bar.tsx';
import type { SelectionBarProps } from '../../lists/selection/selection.ts';
import { WalkingListButton } from '../../shared/customers/walking-list-button.tsx';
import { Button } from '../../ui/button.tsx';

type DueRow = TableRow<typeof reports.customerDue>;

/**
 * Actions on selected customers: SMS to all, a walking list, or collecting from one after the
 * other.
 */
export function DueSelection({ selection }: SelectionBarProps<DueRow>) {
  const t = useText();
  const navigate = useNavigate();
  const canText = useHasRight('sms_send');
  const canCollect = useHasRight('counter');
  const { rows } = selection;

  function writeSms() {
    const recipients = rows.map(({ id, name, mobileNo }) => ({ id, name, mobileNo }));
    void navigate({ to: '/sms-send-customer', state: { recipients } });
  }

  /** Opens the counter for the first customer, with the others as its queue. */
  function collectInRow() {
    const [first, ...toCollect] = rows.map(({ id, name }) => ({ id, name }));
    if (!first) return;
    const counter = { to: '/payment-collection', search: { id: first.id }, state: { toCollect } };
    void navigate(counter);
  }

  return (
    <SelectionBar
      selection={selection}
      totalPaisa={totalOf(rows.map(({ balance }) => balance))}
      nameOf={({ name, code }) => t('selection.row', { id: code, name })}
    >
      <WalkingListButton of={{ customers: rows.map(({ id }) => id) }} />
      {canCollect && (
        <Button isSmall icon={<IconCash size={16} aria-hidden />} onClick={collectInRow}>
          {t('payments.collectInRow')}
        </Button>
      )}
      <Button
        tone="primary"
        isSmall
        icon={<IconMessage size={16} aria-hidden />}
        onClick={writeSms}
        isDisabled={!canText}
        {...(canText ? {} : { title: t('errors.noRight') })}
      >
        {t('sms.send')}
      </Button>
    </SelectionBar>
  );
}
