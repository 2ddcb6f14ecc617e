import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  packagePrices,
  PRICE_LEFT_OUT,
  type PriceLeftOut,
} from '@netkhata/contract/package-prices';
import type { Day } from '@netkhata/domain/billing-period';
import { type Paisa, subtractSum } from '@netkhata/domain/paisa';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { previewOf } from '../../api/preview-of.ts';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { CustomerPages, LeftOutLines } from '../../lists/table/customer-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import lineStyles from '../../ui/lines.module.css';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Taka } from '../../ui/taka.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../../shared/record/preview.module.css';

type PackagePriceDialogProps = {
  packageId: number;
  name: string;
  earliest: Day;
  latest: Day;
  onClose: () => void;
};

type Preview = EndpointResult<typeof packagePrices.packagePricePreview>;
type Values = {
  fromDay: string | null;
  price: Paisa | null;
  noticeDays: number | null;
  reason: string;
};
type Seen = { preview: Preview; wanted: { package: number; fromDay: Day; price: Paisa } };

const LEFT_OUT: Record<PriceLeftOut, LabelKey> = {
  own_fee: 'packagePrices.ownFee',
  leaves: 'packagePrices.leaves',
  closed: 'packagePrices.closed',
  exempt: 'packagePrices.exempt',
  too_large: 'packagePrices.tooLarge',
};

/** Plans a package's price: the form, then who gets it with the sums, then the confirmation. */
export function PackagePriceDialog({ packageId, name, onClose, ...days }: PackagePriceDialogProps) {
  const t = useText();
  const plan = useChange(packagePrices.packagePriceSave);
  const [seen, setSeen] = useState<Seen>();
  const form = useEntryForm<Values>({
    body: packagePrices.packagePriceSave.body,
    initial: { fromDay: null, price: null, noticeDays: null, reason: '' },
    check: ({ fromDay, price, reason }) => ({
      ...(fromDay === null && { fromDay: t('common.required') }),
      ...(price === null && { price: t('common.required') }),
      ...(reason.trim() === '' && { reason: t('common.required') }),
    }),
    save: async ({ fromDay, price, noticeDays, reason }) => {
      if (fromDay === null || price === null) return false;
      if (!seen) {
        const wanted = { package: packageId, fromDay, price };
        setSeen({
          wanted,
          preview: await previewOf(packagePrices.packagePricePreview, { body: wanted }),
        });
        return false;
      }
      const { fingerprint } = seen.preview;
      try {
        await plan.save({ body: { ...seen.wanted, noticeDays, reason, fingerprint } });
      } catch (error) {
        // Other customers by now, or a refused field: the form is there again.
        setSeen(undefined);
        throw error;
      }
      onClose();
      return true;
    },
  });
  const isEmpty = seen?.preview.count === 0;
  return (
    <Modal title={t('packagePrices.addFor', { name })} isOpen onClose={onClose}>
      <form {...form.formProps}>
        {seen ? <PricePreview seen={seen} /> : <PriceFields form={form} {...days} />}
        <ModalActions>
          {seen ? (
            <Button onClick={() => setSeen(undefined)} isDisabled={form.isSaving}>
              {t('packagePrices.back')}
            </Button>
          ) : (
            <Button onClick={onClose} isDisabled={form.isSaving}>
              {t('common.cancel')}
            </Button>
          )}
          <Button
            key={seen ? 'plan' : 'preview'}
            type="submit"
            tone="primary"
            isBusy={form.isSaving}
          >
            {seen
              ? isEmpty
                ? t('packagePrices.planForNone')
                : t('packagePrices.plan', { count: seen.preview.count })
              : t('packagePrices.preview')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

type Days = { earliest: Day; latest: Day };

function PriceFields({ form, ...days }: Days & { form: EntryForm<Values> }) {
  const t = useText();
  return (
    <div className={styles.fields}>
      <p className={styles.note}>{t('packagePrices.formHelp')}</p>
      <DateField
        label={t('packagePrices.fromDay')}
        {...days}
        {...form.field('fromDay')}
        isRequired
      />
      <TakaField
        label={t('packagePrices.price')}
        help={t('packagePrices.priceHelp')}
        {...form.field('price')}
        isRequired
      />
      <NumberField
        label={t('packagePrices.notice')}
        help={t('packagePrices.noticeHelp')}
        {...form.field('noticeDays')}
      />
      <TextField label={t('payments.reason')} {...form.field('reason')} isRequired />
    </div>
  );
}

function PricePreview({ seen: { preview, wanted } }: { seen: Seen }) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState<PriceLeftOut | null>();
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  const { count, billed, oldPrice, oldSum, newSum, leftOut } = preview;
  const toggle = (reason: PriceLeftOut | null) => setOpen(open === reason ? undefined : reason);
  return (
    <div className={styles.fields}>
      <p ref={top} tabIndex={-1} className={lineStyles.day}>
        {t('packagePrices.from', { day: format.day(wanted.fromDay) })}:{' '}
        {t('packagePrices.becomes', {
          old: format.taka(oldPrice),
          new: format.taka(wanted.price),
        })}
      </p>
      {count === 0 && <Notice>{t('packagePrices.nobody')}</Notice>}
      <dl className={styles.sums}>
        <div>
          <dt>{t('packagePrices.get')}</dt>
          <dd>{format.number(count)}</dd>
        </div>
        <div>
          <dt>{t('packagePrices.sumOld', { count: billed })}</dt>
          <dd>
            <Taka amount={oldSum} />
          </dd>
        </div>
        <div>
          <dt>{t('packagePrices.sumNew')}</dt>
          <dd>
            <Taka amount={newSum} />
          </dd>
        </div>
        <div>
          <dt>{t('packagePrices.difference')}</dt>
          <dd>
            <Taka amount={subtractSum(newSum, oldSum)} />
          </dd>
        </div>
        <LeftOutLines
          reasons={PRICE_LEFT_OUT}
          labels={LEFT_OUT}
          counts={leftOut}
          open={open}
          onToggle={toggle}
        />
      </dl>
      {count > 0 && (
        <div>
          <Button isSmall aria-expanded={open === null} onClick={() => toggle(null)}>
            {t('packagePrices.showCustomers')}
          </Button>
        </div>
      )}
      {open !== undefined && <PriceRows key={open} wanted={wanted} leftOut={open} />}
    </div>
  );
}

type Row = EndpointResult<typeof packagePrices.packagePriceRows>['rows'][number];

const COLUMNS: TableColumn<Row>[] = [
  { name: 'name', label: 'bills.customer', isCardTitle: true },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'fee', label: 'packagePrices.fee', kind: 'taka' },
];
const WITH_NEW: TableColumn<Row>[] = [
  ...COLUMNS,
  { name: 'newFee', label: 'packagePrices.newFee', kind: 'taka' },
];

/** The customers behind a figure of the preview. */
function PriceRows({ wanted, leftOut }: Pick<Seen, 'wanted'> & { leftOut: PriceLeftOut | null }) {
  const t = useText();
  return (
    <CustomerPages<Row>
      label={leftOut === null ? t('packagePrices.get') : t(LEFT_OUT[leftOut])}
      columns={leftOut === null ? WITH_NEW : COLUMNS}
      queryKey={[packagePrices.packagePriceRows.path, wanted, leftOut]}
      load={(after, options) =>
        call(packagePrices.packagePriceRows, { body: { ...wanted, leftOut, after } }, options)
      }
      more={t('packagePrices.showMore')}
    />
  );
}
