import { sms } from '@netkhata/contract/sms';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/page.tsx';

type FailedSmsActionsProps = {
  /** The notification of all failed messages: its id, and how many it stands for. */
  alert: { id: number; count: number | null };
  /** Called once none of them is left. */
  onSettled?: () => void;
};

/** Sends all failed messages again, or puts all of them away, a batch after the other. */
export function FailedSmsActions({ alert, onSettled }: FailedSmsActionsProps) {
  const t = useText();
  // Asked in its place: a dialog would close the panel that this is part of.
  const [isAsked, setIsAsked] = useState(false);
  const change = useChange(sms.smsFailedSettle);
  async function settle(act: 'send_again' | 'put_away') {
    let hasMore = true;
    while (hasMore) {
      // `run` shows a failure as a toast; what is left stays in the notification.
      const settled = await change.run({ body: { act, upTo: alert.id } });
      if (!settled) return;
      ({ hasMore } = settled.data);
    }
    onSettled?.();
  }
  if (isAsked) {
    return (
      <Actions>
        <span>{t('notifications.confirmAllAgain', { count: alert.count ?? 1 })}</span>
        <Button
          isSmall
          tone="primary"
          isBusy={change.isSaving}
          onClick={() => void settle('send_again')}
        >
          {t('common.yes')}
        </Button>
        <Button isSmall isDisabled={change.isSaving} onClick={() => setIsAsked(false)}>
          {t('common.no')}
        </Button>
      </Actions>
    );
  }
  return (
    <Actions>
      <Button isSmall isDisabled={change.isSaving} onClick={() => setIsAsked(true)}>
        {t('notifications.sendAllAgain')}
      </Button>
      <Button isSmall tone="quiet" isBusy={change.isSaving} onClick={() => void settle('put_away')}>
        {t('notifications.putAway')}
      </Button>
    </Actions>
  );
}
