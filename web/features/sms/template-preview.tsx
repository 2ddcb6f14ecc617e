import { fillTemplate } from '@netkhata/domain/sms-text';
import { useCurrentUser } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { SmsLength } from './sms-length.tsx';
import styles from './sms.module.css';
import { samplesFor } from './template-samples.ts';

/** How a template reads once it is filled in, and what it costs then. */
export function TemplatePreview({ text }: { text: string }) {
  const t = useText();
  const { companyName } = useCurrentUser();
  const filled = fillTemplate(text, { ...samplesFor(text), company: companyName });
  return (
    <section aria-label={t('sms.preview')}>
      <h2 className={styles.title}>{t('sms.preview')}</h2>
      <p className={styles.note}>{t('sms.previewHelp')}</p>
      <p className={styles.bubble}>{filled}</p>
      <SmsLength text={filled} />
    </section>
  );
}
