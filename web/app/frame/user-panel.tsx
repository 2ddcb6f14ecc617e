import { company } from '@netkhata/contract/company';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { LanguageField, ThemeField } from '../../features/preferences/preference-fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { MenuLink } from '../../ui/menu-item.tsx';
import text from '../../ui/text.module.css';
import { COMPANY_FRESH_MS } from './footer.tsx';
import styles from './user-panel.module.css';
import { UserPicture } from './user-picture.tsx';

/** Name and picture, profile, language, theme, sign-out and the product's version. */
export function UserPanel({ onDone }: { onDone: () => void }) {
  const t = useText();
  const { fullName, fileName, zone } = useCurrentUser();
  const { data: provider } = useRead(company.companySettings, {}, { staleMs: COMPANY_FRESH_MS });
  return (
    <div className={styles.panel}>
      <div className={styles.who}>
        <UserPicture fullName={fullName} fileName={fileName} isLarge />
        <div>
          <div className={styles.name}>{fullName}</div>
          {zone && <div className={styles.zone}>{zone.name}</div>}
        </div>
      </div>
      <MenuLink to="/user/profile" icon={<IconUser size={18} aria-hidden />} onClick={onDone}>
        {t('shell.profile')}
      </MenuLink>
      <LanguageField />
      <ThemeField />
      <MenuLink to="/logout" preload={false} icon={<IconLogout size={18} aria-hidden />}>
        {t('shell.signOut')}
      </MenuLink>
      {provider && <p className={text.soft}>{t('shell.version', { version: provider.version })}</p>}
    </div>
  );
}
