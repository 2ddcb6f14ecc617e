import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ButtonLink } from '../../ui/link.tsx';
import styles from './oops-words.module.css';

type OopsWordsProps = {
  className?: string | undefined;
  /** The heading is part of the picture already. */
  isHeadingHidden?: boolean;
  children?: ReactNode;
};

/** What every design of the page that is not there says, and the way back. */
export function OopsWords({ className, isHeadingHidden, children }: OopsWordsProps) {
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

/** The address that led nowhere. */
export function useLostPath(): string {
  return useLocation().pathname;
}
