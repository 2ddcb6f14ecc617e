import { useText } from '../../i18n/use-text.ts';
import { ProductMark } from '../../ui/plain-page.tsx';
import styles from './error-v3.module.css';
import { NotFoundText, useNotFoundPath } from './not-found-text.tsx';

/** 404 page: the receipt of a page that was not found. */
export function ErrorPageV3() {
  const t = useText();
  const path = useNotFoundPath();
  return (
    <main className={styles.page}>
      <div className={styles.receipt}>
        <div className={styles.head} aria-hidden>
          <ProductMark sizePx={36} />
          <span>{t('common.product')}</span>
        </div>
        <dl className={styles.lines}>
          <dt>{t('layout.lostPage')}</dt>
          <dd>{path}</dd>
          <dt>{t('layout.lostFound')}</dt>
          <dd>0</dd>
          <dt className={styles.total}>{t('layout.lostTotal')}</dt>
          <dd className={styles.total}>404</dd>
        </dl>
        <NotFoundText className={styles.words} />
        <div className={styles.bars} aria-hidden />
      </div>
    </main>
  );
}
