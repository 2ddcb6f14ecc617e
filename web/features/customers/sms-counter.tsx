import { countSms } from '@netkhata/domain/sms-text';
import { useText } from '../../i18n/use-text.ts';
import styles from './customer-details.module.css';

/** Under a message: how long it is, and how many parts it goes out as. */
export function SmsCounter({ text }: { text: string }) {
  const t = useText();
  const { characters, encoding, parts, perPart } = countSms(text);
  return (
    <p className={styles.counter} role="status">
      <strong>{t('customers.smsParts', { count: parts })}</strong>{' '}
      {t('customers.smsCount', { characters, encoding, perPart })}
    </p>
  );
}
