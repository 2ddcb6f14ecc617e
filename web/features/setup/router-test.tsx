import type { EndpointResult } from '@netkhata/contract/endpoint';
import { network } from '@netkhata/contract/network';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './router-test.module.css';

type Check = EndpointResult<typeof network.routerTest>['data']['checks'][number];

const CHECKS: Record<Check['check'], LabelKey> = {
  secret: 'routers.checkSecret',
  configuration: 'routers.checkConfiguration',
  packets: 'routers.checkPackets',
  order: 'routers.checkOrder',
};

/** Tests the connection to a router, and lists what works and what does not. */
export function RouterTest({ routerId }: { routerId: number }) {
  const t = useText();
  const textOf = useServerText();
  const [checks, setChecks] = useState<Check[]>([]);
  const change = useChange(network.routerTest, { success: () => 'silent' });
  const refusal = useRefusal(network.routerTest);
  async function test() {
    setChecks([]);
    const saved = await change.run({ body: { id: routerId } });
    if (saved) setChecks(saved.data.checks);
  }
  return (
    <Card title={t('routers.test')}>
      <p className={styles.help}>{t('routers.testHelp')}</p>
      <Button
        isBusy={change.isSaving}
        isDisabled={refusal !== undefined}
        title={refusal && t(refusal)}
        onClick={() => void test()}
      >
        {t('routers.test')}
      </Button>
      <ul className={styles.checks} role="status">
        {checks.map(({ check, isRight, text, message }) => (
          <li key={check} className={styles.check} data-right={isRight}>
            {isRight ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
            <div>
              <strong>
                {t(CHECKS[check])}: {t(isRight ? 'routers.works' : 'routers.fails')}
              </strong>
              <p>{textOf(text, message)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
