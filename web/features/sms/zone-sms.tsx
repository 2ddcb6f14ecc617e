import { setup } from '@netkhata/contract/setup';
import { sms } from '@netkhata/contract/sms';
import { IconSend } from '@tabler/icons-react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Actions } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSmsConfirm } from './sms-confirm.tsx';
import { SmsMessage, useMessageCheck } from './sms-message.tsx';
import { QueueNotice } from './queue-notice.tsx';
import styles from './sms.module.css';

type ZoneSmsValues = { zone: number | null; message: string };

const EMPTY: ZoneSmsValues = { zone: null, message: '' };

/** Zone Wise SMS: one message to every customer of a zone who wants SMS. */
export function ZoneSms() {
  const t = useText();
  const { data: zones = [] } = useRead(setup.zoneOptions, {});
  const confirm = useSmsConfirm();
  const messageProblem = useMessageCheck();
  const sending = useChange(sms.customerSmsSend);
  const form = useEntryForm<ZoneSmsValues>({
    initial: EMPTY,
    check: ({ zone, message }) => ({
      ...(zone === null ? { zone: t('sms.chooseZone') } : {}),
      ...messageProblem(message),
    }),
    save: async ({ zone, message }) => {
      const name = zones.find(({ id }) => id === zone)?.name ?? '';
      const question = t('sms.confirmZone', { zone: name });
      await confirm({ question, message });
      // Without the key `customer`: an empty one would mean that nobody was chosen.
      await sending.save({ body: { customer: undefined, zone, message } });
      form.reset(EMPTY);
    },
  });
  useLeaveGuard(form);
  return (
    <div className={styles.sheet}>
      <Card>
        <form {...form.formProps} className={styles.form}>
          <QueueNotice />
          <SelectField
            label={t('sms.zone')}
            {...form.field('zone')}
            options={zones.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t('sms.selectZone')}
            isRequired
          />
          <SmsMessage field={form.field('message')} />
          <Actions>
            <Button
              type="submit"
              tone="primary"
              isBusy={sending.isSaving}
              icon={<IconSend size={18} aria-hidden />}
            >
              {t('sms.send')}
            </Button>
          </Actions>
        </form>
      </Card>
    </div>
  );
}
