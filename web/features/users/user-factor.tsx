import { secondFactor } from '@netkhata/contract/second-factor';
import { useCurrentUser } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import type { UserRecord } from './user-values.ts';
import styles from './users.module.css';

/** Removes the second factor of a user who has lost both the device and the recovery codes. */
export function UserFactor({ record }: { record: UserRecord }) {
  const t = useText();
  const confirm = useConfirm();
  const removal = useChange(secondFactor.userFactorRemove);
  const isOneself = useCurrentUser().userId === record.id;
  if (!record.hasSecondFactor || isOneself) return null;

  async function remove() {
    const text = t('users.removeFactorHelp');
    if (!(await confirm({ text, yes: t('users.removeFactor'), isDanger: true }))) return;
    await removal.run({ body: { id: record.id } });
  }

  return (
    <Card title={t('shell.secondFactor')}>
      <div className={styles.factor}>
        <p>{t('users.removeFactorHelp')}</p>
        <Button tone="danger" isBusy={removal.isSaving} onClick={() => void remove()}>
          {t('users.removeFactor')}
        </Button>
      </div>
    </Card>
  );
}
