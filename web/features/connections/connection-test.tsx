import { accountConnections, type ConnectionKind } from '@netkhata/contract/account-connections';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import text from '../../ui/text.module.css';
import { TextareaField } from '../../ui/textarea-field.tsx';
import styles from './connections.module.css';

type Tested = EndpointResult<typeof accountConnections.accountConnectionTest>['data'];

const SAMPLE = {
  forwarded_texts: 'connections.sampleText',
  bkash_notification: 'connections.sampleContent',
  biller: 'connections.sampleCode',
} as const satisfies Record<Exclude<ConnectionKind, 'checkout'>, string>;
const GOOD: ReadonlySet<Tested['outcome']> = new Set(['taken', 'answered']);

/**
 * Says what would become of a text, a notification or a biller's query, without keeping anything of it;
 * or whether the wallet takes the keys of a checkout.
 */
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
  return (
    <form {...form.formProps} className={styles.form}>
      {kind === 'checkout' ? (
        <p className={text.soft}>{t('connections.sampleNone')}</p>
      ) : (
        <TextareaField label={t(SAMPLE[kind])} {...form.field('sample')} isRequired />
      )}
      <div>
        <Button type="submit" isBusy={form.isSaving}>
          {t('connections.testNow')}
        </Button>
      </div>
      {tested && (
        <p className={styles.state} role="status">
          <Badge tone={GOOD.has(tested.outcome) ? 'settled' : 'waiting'}>
            {t(`connections.${tested.outcome}`)}
          </Badge>
          <ServerText text={tested.told} message={tested.toldMessage} />
        </p>
      )}
    </form>
  );
}
