import { isPositive } from '@netkhata/domain/paisa';
import { promiseDayBounds } from '@netkhata/domain/suspension';
import { Suspense, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import type { CollectionFigures } from './collection-figures.ts';
import styles from './till.module.css';

const PromiseDialog = loadDialogOnUse(
  async () => (await import('../../shared/customers/promise-dialog.tsx')).PromiseDialog,
);

type PromiseOfferProps = { customer: CollectionFigures['customer'] };

/** Records a promise to pay by a day, which prevents a suspension or lifts it. */
export function PromiseOffer({ customer }: PromiseOfferProps) {
  const t = useText();
  const format = useFormat();
  const maySuspend = useHasRight('suspend');
  const [isOpen, setOpen] = useState(false);
  const { id, name, balance, promisedBy } = customer;
  if (promisedBy !== null) {
    return (
      <div className={styles.fact}>
        <dt className="visually-hidden">{t('till.promise')}</dt>
        <dd>{t('till.promisedBy', { date: format.day(promisedBy) })}</dd>
      </div>
    );
  }
  if (!isPositive(balance)) return null;
  const { latest } = promiseDayBounds({ today: today(), maySuspend });
  return (
    <div className={styles.fact}>
      <dt className="visually-hidden">{t('till.promise')}</dt>
      <dd>
        <Button
          tone="quiet"
          isSmall
          {...(styles.promise ? { className: styles.promise } : {})}
          onClick={() => setOpen(true)}
        >
          {t('till.promise')}
        </Button>
        <Suspense fallback={null}>
          {isOpen && (
            <PromiseDialog
              customer={{ id, name }}
              owed={balance}
              latest={latest}
              onClose={() => setOpen(false)}
            />
          )}
        </Suspense>
      </dd>
    </div>
  );
}
