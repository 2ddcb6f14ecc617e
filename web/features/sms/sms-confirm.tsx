import { countSms } from '@netkhata/domain/sms-text';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import styles from './sms.module.css';
import type { SmsPreview } from './use-sms-preview.ts';

/**
 * The user answered No. Has `fields`, so that the entry form keeps its values and shows no error.
 */
class SendingDeclined extends Error {
  override readonly name = 'SendingDeclined';
  readonly fields = {};
}

type Sending = {
  question: string;
  message: string;
  /** The exact figures, if they are already loaded. */
  outcome: SmsPreview | undefined;
};

/**
 * Asks 'Are you sure?' before a message to many: recipients, parts and cost. Throws when the answer
 * is No, which ends the form's save without an error message.
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
