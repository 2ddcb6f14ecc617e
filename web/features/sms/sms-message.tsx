import { MAX_SMS_LENGTH } from '@netkhata/contract/sms';
import { SMS_PLACEHOLDERS } from '@netkhata/domain/sms-text';
import { useText } from '../../i18n/use-text.ts';
import { SmsLength } from '../../shared/sms/sms-length.tsx';
import type { EntryField } from '../../ui/entry-form.ts';
import { TextareaField } from '../../ui/textarea-field.tsx';
import styles from './sms.module.css';

const ROWS = 6;
const PLACEHOLDERS = SMS_PLACEHOLDERS.general.map((name) => `{${name}}`).join(' ');

/** What is wrong with a message before it is sent. Over-long text is named, never cut. */
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
  /** The exact figures for the chosen recipients stand beside it. */
  hasOutcome: boolean;
};

/** The message to many, with its length and parts as one types. */
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
