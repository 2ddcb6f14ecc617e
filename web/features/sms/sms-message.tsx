import { useText } from '../../i18n/use-text.ts';
import type { EntryField } from '../../ui/entry-form.ts';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { SmsLength } from './sms-length.tsx';
import styles from './sms.module.css';

/** What the server accepts as one message (contract/sms.ts). */
const MAX_LENGTH = 1000;
const ROWS = 6;

/** What a message to many may name in braces. */
const PLACEHOLDERS = '{name} {code} {due} {company}';

/** What is wrong with a message before it is sent. Over-long text is named, never cut. */
export function useMessageCheck(): (message: string) => { message?: string } {
  const t = useText();
  return (message) => {
    if (message.trim() === '') return { message: t('common.required') };
    return message.length > MAX_LENGTH ? { message: t('sms.tooLong', { max: MAX_LENGTH }) } : {};
  };
}

/** The message to many, with its length and parts as one types. */
export function SmsMessage({ field }: { field: EntryField<string> }) {
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
      <SmsLength text={field.value} />
      {hasPlaceholder && <p className={styles.note}>{t('sms.countedAsTyped')}</p>}
    </div>
  );
}
