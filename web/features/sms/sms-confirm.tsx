import { countSms } from '@netkhata/domain/sms-text';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import styles from './sms.module.css';
import type { SmsPreview } from './use-sms-preview.ts';

/** The answer was No: a refusal that names no field, so the form keeps its texts and the focus. */
class SendingDeclined extends Error {
  override readonly name = 'SendingDeclined';
  readonly fields = {};
}

type Sending = {
  question: string;
  message: string;
  /** The exact figures, when they are there already. */
  outcome: SmsPreview | undefined;
};

/**
 * Asks 'Are you sure?' before a message goes to many: to whom, in how many parts, at what cost.
 * Throws when the answer is No, which ends the saving of an entry form quietly.
 */
export function useSmsConfirm(): (about: Sending) => Promise<void> {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  return async ({ question, message, outcome }) => {
    const figures = outcome
      ? t('sms.confirmTotal', {
          recipients: t('sms.recipientCount', { count: outcome.recipients }),
          parts: t('sms.parts', { count: outcome.parts }),
          cost: format.taka(outcome.cost),
        })
      : t('sms.eachParts', { count: countSms(message).parts });
    const isYes = await confirm({
      text: (
        <>
          {question}
          <span className={styles.confirmNote}>{figures}</span>
        </>
      ),
    });
    if (!isYes) throw new SendingDeclined();
  };
}
