import { accountConnections, type ConnectionKind } from '@netkhata/contract/account-connections';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { TextareaField } from '../../ui/textarea-field.tsx';
import styles from './connections.module.css';

type Tested = EndpointResult<typeof accountConnections.accountConnectionTest>['data'];

/** Says what would become of a text or a notification, without keeping anything of it. */
export function ConnectionTest({ id, kind }: { id: number; kind: ConnectionKind }) {
  const t = useText();
  const [tested, setTested] = useState<Tested>();
  const change = useChange(accountConnections.accountConnectionTest, { success: () => 'silent' });
  const form = useEntryForm({
    body: accountConnections.accountConnectionTest.body,
    initial: { sample: '' },
    save: async ({ sample }) => {
      setTested(undefined);
      setTested((await change.save({ body: { id, sample } })).data);
    },
  });
  const isText = kind === 'forwarded_texts';
  return (
    <form {...form.formProps} className={styles.form}>
      <TextareaField
        label={t(isText ? 'connections.sampleText' : 'connections.sampleContent')}
        {...form.field('sample')}
        isRequired
      />
      <div>
        <Button type="submit" isBusy={form.isSaving}>
          {t('connections.testNow')}
        </Button>
      </div>
      {tested && (
        <p className={styles.state} role="status">
          <Badge tone={tested.outcome === 'taken' ? 'settled' : 'waiting'}>
            {t(`connections.${tested.outcome}`)}
          </Badge>
          <ServerText text={tested.told} message={tested.toldMessage} />
        </p>
      )}
    </form>
  );
}
