import { PageSteps } from '../../ui/pagination.tsx';
import styles from './hand-overs.module.css';

type PaymentPagesProps = {
  pages: { currentPage: number; lastPage: number };
  onChange: (page: number) => void;
};

/** Pagination of the payments, shown where there is more than one page. */
export function PaymentPages({ pages, onChange }: PaymentPagesProps) {
  const { currentPage, lastPage } = pages;
  if (lastPage <= 1) return null;
  return (
    <div className={styles.foot}>
      <PageSteps page={currentPage} lastPage={lastPage} onChange={onChange} />
    </div>
  );
}
