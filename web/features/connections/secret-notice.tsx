import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopiedText } from './copied-text.tsx';
import styles from './connections.module.css';

export type MadeSecret = { id: number; address: string; secret: string | null };

type SecretNoticeProps = { made: MadeSecret; onDone: () => void };

/** The address and the secret of a connection, which the server never shows again. */
export function SecretNotice({ made, onDone }: SecretNoticeProps) {
  const t = useText();
  const { address, secret } = made;
  return (
    <Card title={t('connections.keepThis')}>
      <div className={styles.form}>
        {secret === null ? (
          <CopiedText label={t('connections.address')} text={address} />
        ) : (
          <>
            <p className={styles.help}>{t('connections.phoneHelp')}</p>
            <CopiedText
              label={t('connections.address')}
              text={`${address}?secret=${encodeURIComponent(secret)}`}
            />
            <p className={styles.help}>{t('connections.secretOnce')}</p>
          </>
        )}
        <div>
          <Button tone="primary" onClick={onDone}>
            {t('connections.kept')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
