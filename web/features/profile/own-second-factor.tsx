import type { EndpointResult } from '@netkhata/contract/endpoint';
import { secondFactor } from '@netkhata/contract/second-factor';
import { Suspense, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { Loading } from '../../ui/loading.tsx';
import styles from './profile.module.css';

const SecondFactorSetup = loadOnUse(
  async () => (await import('./second-factor-setup.tsx')).SecondFactorSetup,
);
const SecondFactorRemoval = loadOnUse(
  async () => (await import('./second-factor-removal.tsx')).SecondFactorRemoval,
);

type State = EndpointResult<typeof secondFactor.ownSecondFactor>;

/** State of the user's second factor, with the buttons to turn it on or off. */
export function OwnSecondFactor() {
  const t = useText();
  // Kept apart from the server's state: once it is on, the recovery codes must still be shown.
  const [open, setOpen] = useState<'setup' | 'removal'>();
  const { data, error, refetch } = useRead(secondFactor.ownSecondFactor, {}, { staleMs: 0 });
  const close = () => setOpen(undefined);

  function turnedOff() {
    close();
    // The company requires a second factor: the route guard redirects to its set-up.
    if (data?.isRequired) window.location.assign('/');
  }

  if (!data) {
    return (
      <Card title={t('shell.secondFactor')}>
        {error ? <ErrorState {...error} onRetry={() => void refetch()} /> : <Loading />}
      </Card>
    );
  }
  return (
    <Card title={t('shell.secondFactor')}>
      <div className={styles.factor}>
        <FactorState state={data} />
        {open === undefined && (
          <Button onClick={() => setOpen(data.isOn ? 'removal' : 'setup')}>
            {t(data.isOn ? 'secondFactor.turnOff' : 'secondFactor.setUp')}
          </Button>
        )}
        <Suspense fallback={<Loading />}>
          {open === 'setup' && <SecondFactorSetup onDone={close} onCancel={close} />}
          {open === 'removal' && <SecondFactorRemoval onDone={turnedOff} onCancel={close} />}
        </Suspense>
      </div>
    </Card>
  );
}

function FactorState({ state: { isOn, isRequired, recoveryCodesLeft } }: { state: State }) {
  const t = useText();
  return (
    <>
      <p className={styles.help}>{t('secondFactor.help')}</p>
      <div className={styles.name}>
        <Badge tone={isOn ? 'settled' : 'neutral'}>
          {t(isOn ? 'secondFactor.on' : 'secondFactor.off')}
        </Badge>
        {isOn && <span>{t('secondFactor.codesLeft', { count: recoveryCodesLeft })}</span>}
      </div>
      {isOn && isRequired && <p className={styles.help}>{t('secondFactor.required')}</p>}
    </>
  );
}
