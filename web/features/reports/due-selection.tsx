import type { TableRow } from '@netkhata/contract/endpoint';
import type { reports } from '@netkhata/contract/reports';
import { totalOf } from '@netkhata/domain/paisa';
import { IconMessage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { SelectionBar } from '../../lists/selection/selection-bar.tsx';
import type { SelectionBarProps } from '../../lists/selection/selection.ts';
import { WalkingListButton } from '../../shared/customers/walking-list-button.tsx';
import { Button } from '../../ui/button.tsx';

type DueRow = TableRow<typeof reports.customerDue>;

/** What is done with many who owe: one SMS to all of them, or a round to each of them. */
export function DueSelection({ selection }: SelectionBarProps<DueRow>) {
  const t = useText();
  const navigate = useNavigate();
  const canText = useHasRight('sms_send');
  const { rows } = selection;

  function writeSms() {
    const recipients = rows.map(({ id, name, mobileNo }) => ({ id, name, mobileNo }));
    void navigate({ to: '/sms-send-customer', state: { recipients } });
  }

  return (
    <SelectionBar
      selection={selection}
      totalPaisa={totalOf(rows.map(({ balance }) => balance))}
      nameOf={({ name, code }) => t('selection.row', { id: code, name })}
    >
      <WalkingListButton of={{ customers: rows.map(({ id }) => id) }} />
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
