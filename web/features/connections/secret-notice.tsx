import type { ConnectionKind } from '@netkhata/contract/account-connections';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import text from '../../ui/text.module.css';
import { BillerAddresses } from './biller-addresses.tsx';
import { CopiedText } from './copied-text.tsx';
import styles from './connections.module.css';

export type MadeSecret = Parts & { id: number; kind: ConnectionKind };
type Parts = { address: string; secret: string | null; userName: string | null };

type SecretNoticeProps = { made: MadeSecret; onDone: () => void };

/** The address and the secret of a connection, which the server never shows again. */
export function SecretNotice({ made, onDone }: SecretNoticeProps) {
  const t = useText();
  const { address, secret, kind } = made;
  return (
    <Card title={t('connections.keepThis')}>
      <div className={styles.form}>
        {kind === 'biller' ? (
          <BillerKey {...made} />
        ) : secret === null ? (
          <CopiedText label={t('connections.address')} text={address} />
        ) : (
          <>
            <p className={text.soft}>{t('connections.phoneHelp')}</p>
            <CopiedText
              label={t('connections.address')}
              text={`${address}?secret=${encodeURIComponent(secret)}`}
            />
            <p className={text.soft}>{t('connections.secretOnce')}</p>
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

/** What the wallet or payment service is told. */
function BillerKey({ address, secret, userName }: Parts) {
  const t = useText();
  return (
    <>
      <p className={text.soft}>{t('connections.billerHelp')}</p>
      <BillerAddresses address={address} />
      {userName !== null && <CopiedText label={t('connections.userName')} text={userName} />}
      <CopiedText label={t('connections.key')} text={secret ?? ''} />
      <p className={text.soft}>{t('connections.keyOnce')}</p>
    </>
  );
}
