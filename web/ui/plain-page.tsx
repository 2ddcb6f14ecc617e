import type { ReactNode } from 'react';
import styles from './plain-page.module.css';
import mark from './netkhata.svg';

/** The product's logo; decorative, as its name is shown beside it. */
export function ProductMark({ sizePx = 28 }: { sizePx?: number }) {
  return <img src={mark} width={sizePx} height={sizePx} alt="" />;
}

type PlainPageProps = {
  /** The product's name, above the sheet. */
  product: string;
  tagline?: string;
  title: string;
  help?: string;
  children: ReactNode;
};

/** One card in the middle of an empty page: signing in, a new password. */
export function PlainPage({ product, tagline, title, help, children }: PlainPageProps) {
  // Not memoised: it renders only a few times, and counts towards the size of the sign-in page.
  'use no memo';
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <ProductMark sizePx={40} />
        <div>
          <div className={styles.product}>{product}</div>
          {tagline && <div className={styles.tagline}>{tagline}</div>}
        </div>
      </header>
      <main className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {help && <p className={styles.help}>{help}</p>}
        {children}
      </main>
    </div>
  );
}
