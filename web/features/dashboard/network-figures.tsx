import { networkSessions } from '@netkhata/contract/network-sessions';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { CopyNotice } from '../../shared/network/copy-notice.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLink } from '../../ui/link.tsx';
import styles from './network-figures.module.css';

/** Customers online, customers who may be about to leave, and routers not heard of. */
export function NetworkFigures() {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(networkSessions.networkFigures, {});
  if (!data?.hasRouters) return null;
  return (
    <Card title={t('networkNow.network')}>
      <CopyNotice hasRoomBelow />
      <ul className={styles.figures}>
        <li>
          <AppLink to="/customer-list" search={{ filters: { online: 'yes' } }}>
            {t('networkNow.onlineNow')}
          </AppLink>
          <strong>{format.number(data.online)}</strong>
        </li>
        <li>
          <AppLink to="/customer-list" search={{ filters: { online: 'silent' } }}>
            {t('networkNow.silent')}
          </AppLink>
          <strong>{format.number(data.silent)}</strong>
        </li>
        {data.differences > 0 && (
          <li>
            <AppLink to="/router-reconciliation">{t('networkNow.differences')}</AppLink>
            <strong className={styles.wrong}>{format.number(data.differences)}</strong>
          </li>
        )}
        {data.silentRouters > 0 && (
          <li>
            <AppLink to="/router-reconciliation" search={{ filters: { kind: 'router_silent' } }}>
              {t('networkNow.silentRouters')}
            </AppLink>
            <strong className={styles.wrong}>{format.number(data.silentRouters)}</strong>
          </li>
        )}
      </ul>
    </Card>
  );
}
