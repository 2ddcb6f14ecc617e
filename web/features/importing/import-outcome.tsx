import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { register } from '@netkhata/contract/register';
import { IconCircleCheck } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Actions } from '../../ui/page.tsx';
import styles from './importing.module.css';
import { RefusedRows } from './refused-rows.tsx';

/** What came in, and the way to it; the rows that did not are still to be put right. */
export function ImportOutcome({
  done,
}: {
  done: EndpointResult<typeof register.registerImport>['data'];
}) {
  const t = useText();
  return (
    <>
      <Card title={t('importing.done')}>
        <p className={styles.done} role="status">
          <IconCircleCheck size={20} aria-hidden />
          {t('importing.created', { count: done.created })}
        </p>
        {done.unchanged > 0 && (
          <p className={styles.lead}>{t('importing.wereThere', { count: done.unchanged })}</p>
        )}
        <Actions>
          <ButtonLink to="/customer-list" tone="primary">
            {t('importing.toCustomers')}
          </ButtonLink>
        </Actions>
      </Card>
      <RefusedRows found={done} />
    </>
  );
}
