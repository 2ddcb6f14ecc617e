import { labels } from '@netkhata/contract/labels';
import { IconTag, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-user.ts';
import { useChange } from '../../../api/use-change.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { LabelEntry } from './label-entry.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import styles from './customer-labels.module.css';

const ICON_PX = 14;

/** The customer's labels; each links to all customers who have it, and can be removed. */
export function CustomerLabels({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const canChange = useHasRight('customers');
  const [isAdding, setIsAdding] = useState(false);
  const addition = useChange(labels.labelPutOn, { success: () => 'silent' });
  const removal = useChange(labels.labelTakeOff, { success: () => 'silent' });

  async function takeOff({ id, name }: CustomerRecord['labels'][number]) {
    const body = { customer: customer.id, label: id };
    const taken = await removal.run({ body });
    if (taken === undefined) return;
    toast.undoable(t('customers.labelTakenOff', { name }), () => {
      void addition.run({ body });
    });
  }

  return (
    <div className={styles.labels}>
      {customer.labels.length > 0 && (
        <ul className={styles.list} aria-label={t('customers.labels')}>
          {customer.labels.map((label) => (
            <li key={label.id} className={styles.chip}>
              <AppLink to="/customer-list" search={{ label: label.id }} className={styles.name}>
                <IconTag size={ICON_PX} aria-hidden />
                {label.name}
              </AppLink>
              {canChange && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('customers.takeLabelOff', { name: label.name })}
                  title={t('customers.takeLabelOff', { name: label.name })}
                  disabled={removal.isSaving}
                  onClick={() => void takeOff(label)}
                >
                  <IconX size={ICON_PX} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange && !isAdding && (
        <Button
          tone="quiet"
          isSmall
          icon={<IconTag size={16} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t('customers.addLabel')}
        </Button>
      )}
      {isAdding && (
        <LabelEntry
          carried={customer.labels}
          onPutOn={({ id }) => addition.save({ body: { customer: customer.id, label: id } })}
          onDone={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}
