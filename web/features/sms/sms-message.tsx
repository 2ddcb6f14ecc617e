import { MAX_SMS_LENGTH } from '@netkhata/contract/sms';
import { SMS_PLACEHOLDERS } from '@netkhata/domain/sms-text';
import { useText } from '../../i18n/use-text.ts';
import { SmsLength } from '../../shared/sms/sms-length.tsx';
import type { EntryField } from '../../ui/entry-form.ts';
import { TextareaField } from '../../ui/textarea-field.tsx';
import styles from './sms.module.css';

const ROWS = 6;
const PLACEHOLDERS = SMS_PLACEHOLDERS.general.map((name) => `{${name}}`).join(' ');

/** Validates a message before it is sent. Text that is too long is reported, never truncated. */
export function useMessageCheck(): (message: string) => { message?: string } {
  const t = useText();
  return (message) => {
    if (message.trim() === '') return { message: t('common.required') };
    return message.length > MAX_SMS_LENGTH
      ? { message: t('sms.tooLong', { max: MAX_SMS_LENGTH }) }
      : {};
  };
}

type SmsMessageProps = {
  field: EntryField<string>;
  /** Whether the exact figures for the selected recipients are shown beside it. */
  hasOutcome: boolean;
};

/** The text of a message to many, with its live length and parts. */
export function SmsMessage({ field, hasOutcome }: SmsMessageProps) {
  const t = useText();
  const hasPlaceholder = /\{\w+\}/.test(field.value);
  return (
    <div>
      <TextareaField
        label={t('sms.message')}
        help={t('sms.messageHelp', { placeholders: PLACEHOLDERS })}
        {...field}
        rows={ROWS}
        isRequired
      />
      <SmsLength text={field.value} onReplace={field.onChange} isHintHidden={hasOutcome} />
      {hasPlaceholder && !hasOutcome && <p className={styles.note}>{t('sms.countedAsTyped')}</p>}
    </div>
  );
}
