import { countSms } from '@netkhata/domain/sms-text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import styles from './sms.module.css';
import { strayCharacters } from './stray-characters.ts';

/** Under a message: its characters, encoding and parts, and what makes it dearer than it need be. */
export function SmsLength({ text }: { text: string }) {
  const t = useText();
  const { characters, encoding, parts, perPart } = countSms(text);
  const stray = strayCharacters(text);
  const alphabet = t(encoding === 'GSM-7' ? 'sms.plainAlphabet' : 'sms.fullAlphabet');
  return (
    <div className={styles.length}>
      <p>
        <strong>{t('sms.parts', { count: parts })}</strong>
        {' · '}
        {t('sms.characters', { count: characters })}
        {' · '}
        {alphabet}
        {' · '}
        {t('sms.perPart', { perPart })}
      </p>
      <div role="status">
        {stray && (
          <p className={styles.stray}>
            <IconAlertTriangle size={16} aria-hidden />
            {t('sms.stray', {
              characters: stray.characters.join(' '),
              partsWithout: t('sms.parts', { count: stray.partsWithout }),
              parts: t('sms.parts', { count: parts }),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
