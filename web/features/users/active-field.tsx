import { useCurrentUser } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { WholeLine } from '../../ui/form-section.tsx';
import type { UserRecord, UserValues } from './user-values.ts';
import styles from './users.module.css';

type ActiveFieldProps = { form: EntryForm<UserValues>; record: UserRecord };

/** Whether the user may sign in; disabled for oneself, against locking oneself out. */
export function ActiveField({ form, record }: ActiveFieldProps) {
  const t = useText();
  const isOneself = useCurrentUser().userId === record.id;
  const { name, value, onChange } = form.field('isActive');
  return (
    <WholeLine>
      <Checkbox
        label={t('users.isActive')}
        name={name}
        value={value}
        onChange={onChange}
        isDisabled={isOneself}
      />
      <p className={styles.help}>{t(isOneself ? 'users.notYourself' : 'users.isActiveHelp')}</p>
    </WholeLine>
  );
}
