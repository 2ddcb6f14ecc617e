import type { ReactNode, Ref } from 'react';
import type { ReceiptPaper } from '../../shared/preferences/list-and-receipt.ts';
import { ReceiptQr } from './receipt-parts.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';
import styles from './receipt.module.css';

type Company = {
  name: string;
  address: string | null;
  phone: string | null;
};

const LOGO_PX = 110;

export type ReceiptDocument = {
  title: string;
  /** The document's own number, under its title. */
  number: string;
  company: Company;
  /** Public page on which anybody can verify it; an internal document has none. */
  publicAddress?: string;
  /** Printed across a document that is no longer valid. */
  deletedNote?: string | undefined;
  body: ReactNode;
  /** Small print, beside the QR code where there is one. */
  foot: ReactNode;
};

type ReceiptSheetProps = {
  document: ReceiptDocument;
  paper: ReceiptPaper;
  locale: ReceiptLocale;
  /** The company's logo, beside its name. */
  logo: string | null;
  ref?: Ref<HTMLElement>;
};

/** A receipt on white paper in any theme: the company's header, the body, the QR code. */
export function ReceiptSheet({ document, paper, locale, logo, ref }: ReceiptSheetProps) {
  const { t } = locale;
  const { company, deletedNote } = document;
  return (
    <article
      ref={ref}
      className={styles.sheet}
      lang={locale.language}
      data-paper={paper}
      data-stamp={deletedNote && t('receipts.deleted')}
      aria-label={`${document.title} ${document.number}`}
    >
      <header className={styles.head}>
        <div className={styles.company}>
          {logo && <img className={styles.logo} src={logo} width={LOGO_PX} alt="" />}
          <div>
            <div className={styles.companyName}>{company.name}</div>
            {company.address && <div className={styles.companyLine}>{company.address}</div>}
            {company.phone && <div className={styles.companyLine}>{company.phone}</div>}
          </div>
        </div>
        <div className={styles.heading}>
          <h2 className={styles.title}>{document.title}</h2>
          <div className={styles.number}>{document.number}</div>
        </div>
      </header>
      {deletedNote && <p className={styles.deletedNote}>{deletedNote}</p>}
      {document.body}
      <footer className={styles.foot}>
        <div className={styles.footWords}>{document.foot}</div>
        {document.publicAddress !== undefined && (
          <div className={styles.qr}>
            <ReceiptQr address={document.publicAddress} locale={locale} />
            <div className={styles.scan}>{t('receipts.scan')}</div>
          </div>
        )}
      </footer>
    </article>
  );
}
