import type { EndpointResult } from '@netkhata/contract/endpoint';
import { profile } from '@netkhata/contract/profile';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { deviceOf } from './device-name.ts';
import styles from './profile.module.css';

type Session = EndpointResult<typeof profile.ownSessions>[number];

/** The user's sessions, and a button that ends all but this one. */
export function OwnSessions() {
  const t = useText();
  const confirm = useConfirm();
  const read = useRead(profile.ownSessions, {}, { staleMs: 0 });
  const signOut = useChange(profile.signOutElsewhere);
  const sessions = read.data ?? [];
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne);

  async function signOutElsewhere() {
    if (!(await confirm({ text: t('profile.signOutConfirm'), isDanger: true }))) return;
    await signOut.run({});
  }

  return (
    <Card title={t('profile.devices')}>
      {read.error && <ErrorState {...read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <LoadingShape of="rows" />}
      <ul className={styles.devices}>
        {sessions.map((session) => (
          <Device key={`${session.startedAt}-${session.agent}`} session={session} />
        ))}
      </ul>
      {read.data && (
        <Button
          isDisabled={!hasOthers}
          isBusy={signOut.isSaving}
          onClick={() => void signOutElsewhere()}
          {...(hasOthers ? {} : { title: t('profile.noOther') })}
        >
          {t('profile.signOutElsewhere')}
        </Button>
      )}
    </Card>
  );
}

function Device({ session }: { session: Session }) {
  const t = useText();
  const format = useFormat();
  const device = deviceOf(session.agent);
  const Icon = device?.isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.device}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div>
        <div className={styles.name}>
          {device?.name ?? t('profile.unknownDevice')}
          {session.isThisOne && <Badge tone="settled">{t('profile.thisOne')}</Badge>}
        </div>
        <div className={styles.facts}>
          {session.address && <span>{session.address}</span>}
          <span>{t('profile.signedInAt', { time: format.dateTime(session.startedAt) })}</span>
          <span>{t('profile.lastUsedAt', { time: format.dateTime(session.lastUsedAt) })}</span>
        </div>
      </div>
    </li>
  );
}
