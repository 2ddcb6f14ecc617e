import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ButtonLink } from '../../ui/link.tsx';
import styles from './not-found-text.module.css';

type NotFoundTextProps = {
  className?: string | undefined;
  /** The heading is already part of the picture. */
  isHeadingHidden?: boolean;
  children?: ReactNode;
};

/** Text that every design of the 404 page shows, with the links back. */
export function NotFoundText({ className, isHeadingHidden, children }: NotFoundTextProps) {
  const t = useText();
  return (
    <div className={className}>
      <h1 className={isHeadingHidden ? 'visually-hidden' : styles.heading}>{t('errors.oops')}</h1>
      <p className={styles.text}>{t('errors.pageNotFound')}</p>
      <p className={styles.help}>{t('errors.pageNotFoundHelp')}</p>
      {children}
      <ButtonLink to="/dashboard" tone="primary">
        {t('errors.toDashboard')}
      </ButtonLink>
    </div>
  );
}

/** The path that was not found. */
export function useNotFoundPath(): string {
  return useLocation().pathname;
}
