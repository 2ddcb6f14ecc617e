import { IconNotebook } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import own from './state-words.module.css';
import styles from './states.module.css';

type EmptyStateProps = {
  /** 'No Records Found.' unless the screen has words of its own. */
  title?: string | undefined;
  help?: string | undefined;
  action?: ReactNode;
};

/** Shown in place of an empty list: says that there is nothing, and what to do next. */
export function EmptyState({ title, help, action }: EmptyStateProps) {
  const t = useText();
  return (
    <div className={classNames(styles.state, own.empty)} role="status">
      <IconNotebook className={own.icon} size={32} stroke={1.25} aria-hidden />
      <div className={own.title}>{title ?? t('common.noRecordsFound')}</div>
      {help && <div>{help}</div>}
      {action}
    </div>
  );
}
