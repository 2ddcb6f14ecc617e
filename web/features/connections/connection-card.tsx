import { accountConnections } from '@netkhata/contract/account-connections';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { askConfirm } from '../../ui/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Actions } from '../../ui/page.tsx';
import textStyles from '../../ui/text.module.css';
import { BillerAddresses } from './biller-addresses.tsx';
import type { BillerValues } from './biller-fields.tsx';
import { BillerSettings } from './biller-settings.tsx';
import { CheckoutAttempts } from './checkout-attempts.tsx';
import { CheckoutSettings } from './checkout-settings.tsx';
import { ConnectionCalls } from './connection-calls.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { CopiedText } from './copied-text.tsx';
import type { MadeSecret } from './secret-notice.tsx';
import { TopicForm } from './topic-form.tsx';
import styles from './connections.module.css';

export type Connection = EndpointResult<typeof accountConnections.accountConnections>[number];

type ConnectionCardProps = { connection: Connection; onMade: (made: MadeSecret) => void };

/** One connection: whether it is on and works, its address, test and last calls. */
export function ConnectionCard({ connection, onMade }: ConnectionCardProps) {
  const t = useText();
  const { id, account, kind, wallet, isOn } = connection;
  const [opened, setOpened] = useState<Part>();
  const change = useChange(accountConnections.accountConnectionSwitch);
  const renewal = useChange(accountConnections.accountConnectionSecret);

  async function renew() {
    const text = t(kind === 'biller' ? 'connections.newKeyAsk' : 'connections.newSecretAsk');
    const isSure = await askConfirm({ text, isDanger: true });
    const made = isSure ? await renewal.run({ body: { id } }) : undefined;
    if (made) onMade({ ...made.data, kind });
  }

  const toggle = (part: Part) => setOpened(opened === part ? undefined : part);
  return (
    <Card
      title={[
        account,
        t(`connections.${kind}`),
        kind === 'forwarded_texts' && wallet && t(`connections.${wallet}`),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className={styles.form}>
        <State connection={connection} />
        {connection.isKeyLost && <Notice isWrong>{t('connections.keyLost')}</Notice>}
        <Addresses connection={connection} />
        {kind === 'biller' && (
          <BillerSettings
            key={JSON.stringify(billerValuesOf(connection))}
            id={id}
            stored={billerValuesOf(connection)}
          />
        )}
        {kind === 'checkout' && (
          <CheckoutSettings
            key={JSON.stringify(checkoutValuesOf(connection))}
            id={id}
            stored={checkoutValuesOf(connection)}
            hasKeys={connection.hasKeys}
          />
        )}
        {kind === 'bkash_notification' && (
          <TopicForm key={connection.topic} id={id} topic={connection.topic ?? ''} />
        )}
        <Actions>
          <Button
            tone={isOn ? 'secondary' : 'primary'}
            isBusy={change.isSaving}
            onClick={() => void change.run({ body: { id, isOn: !isOn } })}
          >
            {t(isOn ? 'connections.switchOff' : 'connections.switchOn')}
          </Button>
          <Button onClick={() => toggle('test')}>{t('connections.test')}</Button>
          {kind === 'checkout' && (
            <Button onClick={() => toggle('attempts')}>{t('connections.attempts')}</Button>
          )}
          <Button onClick={() => toggle('calls')}>{t('connections.calls')}</Button>
          {kind !== 'bkash_notification' && kind !== 'checkout' && (
            <Button isBusy={renewal.isSaving} onClick={() => void renew()}>
              {t(kind === 'biller' ? 'connections.newKey' : 'connections.newSecret')}
            </Button>
          )}
        </Actions>
        <OpenedPart part={opened} connection={connection} />
      </div>
    </Card>
  );
}

type Part = 'calls' | 'test' | 'attempts';

function OpenedPart({ part, connection }: { part: Part | undefined; connection: Connection }) {
  const { id, kind } = connection;
  if (part === 'test') return <ConnectionTest id={id} kind={kind} />;
  if (part === 'attempts') return <CheckoutAttempts id={id} />;
  return part === 'calls' ? <ConnectionCalls id={id} /> : null;
}

function Addresses({ connection: { kind, address, userName } }: { connection: Connection }) {
  const t = useText();
  // It is not called: it calls.
  if (kind === 'checkout') return null;
  if (kind !== 'biller') return <CopiedText label={t('connections.address')} text={address} />;
  return (
    <>
      <BillerAddresses address={address} />
      <CopiedText label={t('connections.userName')} text={userName ?? ''} />
    </>
  );
}

const billerValuesOf = ({ billerForm, networks, takesAdvance }: Connection): BillerValues => ({
  billerForm,
  networks: networks.join('\n'),
  takesAdvance,
});

const checkoutValuesOf = ({ checkoutHost, baseUrl, takesAdvance }: Connection) => ({
  checkoutHost,
  baseUrl: baseUrl ?? '',
  takesAdvance,
});

function State({ connection }: { connection: Connection }) {
  const t = useText();
  const { dateTime } = useFormat();
  const { isOn, firstSuccessAt } = connection;
  return (
    <p className={styles.state}>
      <Badge tone={isOn ? 'settled' : 'neutral'}>
        {t(isOn ? 'connections.on' : 'connections.off')}
      </Badge>
      {firstSuccessAt === null ? (
        <Badge tone="waiting">{t('connections.neverTried')}</Badge>
      ) : (
        <span className={textStyles.soft}>
          {t('connections.worksSince', { at: dateTime(firstSuccessAt) })}
        </span>
      )}
    </p>
  );
}
