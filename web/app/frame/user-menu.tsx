import { IconChevronDown } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { UserPanel } from './lazy-panels.ts';
import styles from './user-menu.module.css';
import { UserPicture } from './user-picture.tsx';

/** Button with the signed-in user; opens profile, language, theme and sign-out. */
export function UserMenu() {
  const t = useText();
  const { fullName, fileName } = useCurrentUser();
  return (
    <Dropdown
      label={t('shell.userMenu')}
      className={styles.button}
      face={
        <>
          <UserPicture fullName={fullName} fileName={fileName} />
          <span className={styles.name}>{fullName}</span>
          <IconChevronDown className={styles.chevron} size={16} aria-hidden />
        </>
      }
    >
      {(close) => <UserPanel onDone={close} />}
    </Dropdown>
  );
}
