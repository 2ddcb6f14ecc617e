import { IconShieldCheck } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { AppLink } from '../../ui/link.tsx';
import styles from './users.module.css';

type UserNameProps = {
  user: { id: number; name: string; isActive: boolean; hasSecondFactor: boolean };
};

/** A name in the list, with badges for the state of the account. */
export function UserName({ user: { id, name, isActive, hasSecondFactor } }: UserNameProps) {
  const t = useText();
  const factor = t('shell.secondFactor');
  return (
    <span className={styles.name}>
      <AppLink to="/user-edit/$id" params={{ id: String(id) }}>
        {name}
      </AppLink>
      {!isActive && <Badge tone="neutral">{t('users.inactive')}</Badge>}
      {hasSecondFactor && (
        <span role="img" aria-label={factor} title={factor} className={styles.shield}>
          <IconShieldCheck size={16} stroke={1.75} aria-hidden />
        </span>
      )}
    </span>
  );
}
