import { bills, type SKIP_REASONS } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './bill-generate.module.css';

type Outcome = EndpointResult<typeof bills.billGenerate>['data'];
type SkipReason = (typeof SKIP_REASONS)[number];

const REASONS: Record<SkipReason, LabelKey> = {
  not_active: 'bills.skipNotActive',
  complimentary: 'bills.skipComplimentary',
  no_fee: 'bills.skipNoFee',
  not_connected: 'bills.skipNotConnected',
  bill_day_not_reached: 'bills.skipBillDayNotReached',
  already_billed: 'bills.alreadyBilled',
};

/** Makes the bills of a date, then says in full what came of it. */
export function BillGenerate() {
  const t = useText();
  const canManage = useHasRight('bills_manage');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const generation = useChange(bills.billGenerate);
  const form = useEntryForm<{ billDate: string | null }>({
    initial: { billDate: today() },
    check: ({ billDate }) => (billDate === null ? { billDate: t('common.required') } : {}),
    save: async ({ billDate }) => {
      if (billDate === null) return;
      setOutcome(null);
      const { data } = await generation.save({ body: { billDate } });
      setOutcome(data);
    },
  });
  return (
    <>
      <Card>
        <p className={styles.help}>{t('bills.generateHelp')}</p>
        <form {...form.formProps} className={styles.form}>
          <DateField label={t('bills.billDate')} {...form.field('billDate')} isRequired />
          <Button
            type="submit"
            tone="primary"
            isBusy={form.isSaving}
            isDisabled={!canManage}
            {...(canManage ? {} : { title: t('errors.noRight') })}
          >
            {t(form.isSaving ? 'bills.generating' : 'bills.generate')}
          </Button>
        </form>
      </Card>
      <div role="status">{outcome && <OutcomeCard outcome={outcome} />}</div>
    </>
  );
}

function OutcomeCard({ outcome }: { outcome: Outcome }) {
  const t = useText();
  const format = useFormat();
  const skipped = Object.entries(outcome.skipped).filter(([, count]) => count > 0);
  const skippedCount = skipped.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Card
      title={t('bills.outcome', { date: format.day(outcome.billDate) })}
      actions={
        <ButtonLink to="/bill-list" isSmall>
          {t('bills.toBillList')}
        </ButtonLink>
      }
    >
      <div className={styles.tiles}>
        <Tile label={t('bills.created')}>{format.number(outcome.created)}</Tile>
        <Tile label={t('bills.totalAmount')}>
          <Taka amount={outcome.totalAmount} />
        </Tile>
        <Tile label={t('bills.alreadyBilled')}>{format.number(outcome.alreadyBilled)}</Tile>
        <Tile label={t('bills.skipped')}>{format.number(skippedCount)}</Tile>
      </div>
      {skipped.length > 0 && (
        <>
          <h3 className={styles.title}>{t('bills.skippedBy')}</h3>
          <dl className={styles.reasons}>
            {skipped.map(([reason, count]) => (
              <div key={reason}>
                <dt>{t(REASONS[reason as SkipReason] ?? 'bills.skipOther')}</dt>
                <dd>{format.number(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  );
}
