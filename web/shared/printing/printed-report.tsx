import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PrintPortal } from '../../ui/print-portal.tsx';
import styles from './printed-report.module.css';

type PrintedReportProps = {
  title: string;
  /** Subtitle of the report. */
  note?: string;
  children: ReactNode;
  /** Called when printing is over. */
  onDone: (isMore: false) => void;
};

/** A report on A4, with who printed it; prints when it is mounted. */
export function PrintedReport({ title, note, children, onDone }: PrintedReportProps) {
  const t = useText();
  const format = useFormat();
  const { companyName, fullName, today } = useCurrentUser();
  useEffect(() => {
    const end = () => onDone(false);
    window.addEventListener('afterprint', end, { once: true });
    // After `PrintPortal` has set what is printed.
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

/** Signature lines at the foot of a report, with these labels below. */
export function Signatures({ of }: { of: readonly string[] }) {
  return (
    <div className={styles.signatures}>
      {of.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}
