import type { EndpointResult } from '@netkhata/contract/endpoint';
import { packagePrices } from '@netkhata/contract/package-prices';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import lineStyles from '../../ui/lines.module.css';
import { LoadingShape } from '../../ui/loading.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import styles from '../../shared/record/preview.module.css';

const PackagePriceDialog = loadDialogOnUse(
  async () => (await import('./package-price-dialog.tsx')).PackagePriceDialog,
);

type Read = EndpointResult<typeof packagePrices.packagePrices>;
type Price = Read['prices'][number];

const STATES: Record<Price['state'], { label: LabelKey; tone: BadgeTone }> = {
  planned: { label: 'packagePrices.planned', tone: 'waiting' },
  applied: { label: 'packagePrices.applied', tone: 'settled' },
  withdrawn: { label: 'packagePrices.withdrawn', tone: 'neutral' },
};

type PackagePricesProps = {
  packageId: number;
  name: string;
  /** The SMS that tells of a price. */
  template: ReactNode;
};

/** Prices of the edited package from a day on, for all its customers, and the planning of one. */
export function PackagePrices({ packageId, name, template }: PackagePricesProps) {
  const t = useText();
  const read = useRead(packagePrices.packagePrices, { params: { id: packageId } });
  return (
    <>
      <Card title={t('packagePrices.title')}>
        <div className={styles.fields}>
          <p className={styles.note}>{t('packagePrices.help')}</p>
          {!read.data && read.error && (
            <ErrorState {...read.error} onRetry={() => void read.refetch()} />
          )}
          {!read.data && !read.error && <LoadingShape of="rows" />}
          {read.data && <PriceLines prices={read.data.prices} />}
          {read.data && <PlanPrice {...{ packageId, name }} read={read.data} />}
        </div>
      </Card>
      <Card title={t('packagePrices.template')}>{template}</Card>
    </>
  );
}

type PlanPriceProps = Pick<PackagePricesProps, 'packageId' | 'name'> & { read: Read };

function PlanPrice({ packageId, name, read }: PlanPriceProps) {
  const t = useText();
  const { earliest, latest } = read;
  return (
    <div>
      <DialogButton label={t('packagePrices.add')}>
        {(close) => (
          <PackagePriceDialog {...{ packageId, name, earliest, latest }} onClose={close} />
        )}
      </DialogButton>
    </div>
  );
}

function PriceLines({ prices }: { prices: readonly Price[] }) {
  const t = useText();
  if (prices.length === 0) return <p className={styles.note}>{t('packagePrices.none')}</p>;
  return (
    <ul className={classNames(lineStyles.lines, styles.lines)}>
      {prices.map((price) => (
        <PriceLine key={price.id} price={price} />
      ))}
    </ul>
  );
}

/** 'From 1 Jan 2027: 500.00 becomes 560.00', for how many, its state, why and by whom. */
function PriceLine({ price }: { price: Price }) {
  const t = useText();
  const format = useFormat();
  const { fromDay, oldPrice, state, reason, plannedBy, withdrawnBy, withdrawReason } = price;
  const { label, tone } = STATES[state];
  return (
    <li>
      <span className={lineStyles.day}>
        {t('packagePrices.from', { day: format.day(fromDay) })}
      </span>
      <span>
        {t('packagePrices.becomes', {
          old: format.taka(oldPrice),
          new: format.taka(price.price),
        })}
      </span>
      <Badge tone={tone}>{t(label)}</Badge>
      <span className={styles.note}>
        {t('packagePrices.customers', { count: price.customers })}
      </span>
      {price.noticeDays !== null && (
        <span className={styles.note}>
          {t('packagePrices.told', { count: price.told, days: price.noticeDays })}
        </span>
      )}
      <span className={styles.note}>{t('packagePrices.by', { name: plannedBy, reason })}</span>
      {withdrawnBy && (
        <span className={styles.note}>
          {t('packagePrices.withdrawnBy', { name: withdrawnBy, reason: withdrawReason ?? '' })}
        </span>
      )}
      {state === 'planned' && <Withdraw price={price} />}
    </li>
  );
}

function Withdraw({ price: { id, fromDay, customers, told } }: { price: Price }) {
  const t = useText();
  const day = useFormat().day(fromDay);
  const withdraw = useChange(packagePrices.packagePriceWithdraw);
  return (
    <DialogButton
      label={t('packagePrices.withdraw')}
      name={t('packagePrices.withdrawOf', { day })}
      tone="quiet"
    >
      {(close) => (
        <ReasonDialog
          body={packagePrices.packagePriceWithdraw.body}
          action={t('packagePrices.withdraw')}
          onSubmit={async (reason) => {
            await withdraw.save({ body: { id, reason } });
            close();
          }}
          onClose={close}
        >
          <p>{t('packagePrices.withdrawConfirm', { day, count: customers })}</p>
          {told > 0 && <p>{t('packagePrices.toldAlready', { count: told })}</p>}
        </ReasonDialog>
      )}
    </DialogButton>
  );
}
