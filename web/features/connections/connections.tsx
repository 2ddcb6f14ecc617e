import { accountConnections } from '@netkhata/contract/account-connections';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import text from '../../ui/text.module.css';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { type MadeSecret, SecretNotice } from './secret-notice.tsx';

/** Settings: how wallets tell of their payments by themselves. */
export function Connections() {
  const t = useText();
  const { data, error, refetch } = useRead(accountConnections.accountConnections, {});
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<MadeSecret>();
  if (!data)
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  return (
    <>
      {made && <SecretNotice made={made} onDone={() => setMade(undefined)} />}
      <Card
        title={t('connections.title')}
        actions={
          !isAdding && (
            <Button isSmall tone="primary" onClick={() => setIsAdding(true)}>
              {t('connections.add')}
            </Button>
          )
        }
      >
        <p className={text.soft}>{t('connections.help')}</p>
        {isAdding && (
          <ConnectionForm
            onCancel={() => setIsAdding(false)}
            onMade={(next) => {
              setIsAdding(false);
              // A checkout has no secret of ours to keep.
              setMade(next.kind === 'checkout' ? undefined : next);
            }}
          />
        )}
        {data.length === 0 && !isAdding && <EmptyState title={t('connections.none')} />}
      </Card>
      {data.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} onMade={setMade} />
      ))}
    </>
  );
}
