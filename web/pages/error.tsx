import { useText } from '../i18n/use-text.ts';
import { ButtonLink } from '../ui/link.tsx';
import styles from './error.module.css';

/** A path that leads nowhere. */
export function ErrorPage() {
  const t = useText();
  return (
    <main className={styles.page}>
      <div className={styles.number} aria-hidden>
        404
      </div>
      <h1 className={styles.title}>{t('errors.oops')}</h1>
      <p className={styles.text}>{t('errors.pageNotFound')}</p>
      <p className={styles.help}>{t('errors.pageNotFoundHelp')}</p>
      <ButtonLink to="/dashboard" tone="primary">
        {t('errors.toDashboard')}
      </ButtonLink>
    </main>
  );
}
