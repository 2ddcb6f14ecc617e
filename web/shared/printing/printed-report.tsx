import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PrintPortal } from '../../ui/print-portal.tsx';
import styles from './printed-report.module.css';

type PrintedReportProps = {
  title: string;
  /** What it is about, under the title. */
  note?: string;
  children: ReactNode;
  /** Told false when the print is over. */
  onDone: (isMore: false) => void;
};

/** A report on A4, with who printed it; prints as soon as it is drawn. */
export function PrintedReport({ title, note, children, onDone }: PrintedReportProps) {
  const t = useText();
  const format = useFormat();
  const { companyName, fullName, today } = useCurrentUser();
  useEffect(() => {
    const end = () => onDone(false);
    window.addEventListener('afterprint', end, { once: true });
    // After the portal has said what is printed.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', end);
    };
  }, [onDone]);
  return (
    <PrintPortal of="report">
      <div className={styles.printed}>
        <header className={styles.head}>
          <span>{companyName}</span>
          <span>{t('dues.printedBy', { name: fullName, day: format.day(today) })}</span>
        </header>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
        {children}
      </div>
    </PrintPortal>
  );
}

/** Room to sign at the foot of a report: a line for each, with what stands under it. */
export function Signatures({ of }: { of: readonly string[] }) {
  return (
    <div className={styles.signatures}>
      {of.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}
