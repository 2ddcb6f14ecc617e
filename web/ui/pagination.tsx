import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pagination.module.css';

type PaginationProps = {
  page: number;
  lastPage: number;
  onChange: (page: number) => void;
  /** Accessible name, where a screen has two paginations. */
  label?: string;
};

const WINDOW_EACH_SIDE = 4;

/** The page numbers shown: the current one and four on either side (specification section 9). */
export function pageWindow(input: { page: number; lastPage: number }): number[] {
  const first = Math.max(1, input.page - WINDOW_EACH_SIDE);
  const last = Math.min(input.lastPage, input.page + WINDOW_EACH_SIDE);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** First and previous, a window of page numbers, next and last. */
export function Pagination(props: PaginationProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Steps {...props} hasEnds={props.lastPage > WINDOW_EACH_SIDE + 1}>
      {pageWindow(props).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.number}
          aria-current={number === props.page ? 'page' : undefined}
          aria-label={t('common.pageNumber', { page: number })}
          onClick={() => props.onChange(number)}
        >
          {format.id(number)}
        </button>
      ))}
    </Steps>
  );
}

/** Previous and Next around 'Page X of Y', as the balance list and the SMS history have it. */
export function PageSteps(props: PaginationProps) {
  const { page, lastPage } = props;
  return (
    <Steps {...props}>
      <span>{useText()('common.pageOf', { page, lastPage })}</span>
    </Steps>
  );
}

type StepsProps = PaginationProps & {
  /** With buttons for the first and the last page. */
  hasEnds?: boolean;
  children: ReactNode;
};

function Steps({ page, lastPage, onChange, label, hasEnds = false, children }: StepsProps) {
  const t = useText();
  return (
    <nav className={styles.pages} aria-label={label ?? t('common.pages')}>
      {hasEnds && (
        <IconButton
          label={t('common.firstPage')}
          isSmall
          isDisabled={page <= 1}
          onClick={() => onChange(1)}
        >
          <IconChevronsLeft size={18} />
        </IconButton>
      )}
      <IconButton
        label={t('common.previous')}
        isSmall
        isDisabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={18} />
      </IconButton>
      {children}
      <IconButton
        label={t('common.next')}
        isSmall
        isDisabled={page >= lastPage}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={18} />
      </IconButton>
      {hasEnds && (
        <IconButton
          label={t('common.lastPage')}
          isSmall
          isDisabled={page >= lastPage}
          onClick={() => onChange(lastPage)}
        >
          <IconChevronsRight size={18} />
        </IconButton>
      )}
    </nav>
  );
}
