import { countSms } from '@netkhata/domain/sms-text';
import { useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import styles from './sms.module.css';

/** The answer was No: a refusal that names no field, so the form keeps its texts and the focus. */
class SendingDeclined extends Error {
  override readonly name = 'SendingDeclined';
  readonly fields = {};
}

/**
 * Asks 'Are you sure?' before a message goes to many: to whom, and how many parts each.
 * Throws when the answer is No, which ends the saving of an entry form quietly.
 */
export function useSmsConfirm(): (about: { question: string; message: string }) => Promise<void> {
  const t = useText();
  const confirm = useConfirm();
  return async ({ question, message }) => {
    const isYes = await confirm({
      text: (
        <>
          {question}
          <span className={styles.confirmNote}>
            {t('sms.eachParts', { count: countSms(message).parts })}
          </span>
        </>
      ),
    });
    if (!isYes) throw new SendingDeclined();
  };
}
