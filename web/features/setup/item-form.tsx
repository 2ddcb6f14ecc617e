import type { EndpointResult } from '@netkhata/contract/endpoint';
import { items, REVENUE_KINDS } from '@netkhata/contract/items';
import type { Paisa } from '@netkhata/domain/paisa';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SetupButtons } from './setup-buttons.tsx';
import styles from './setup-form.module.css';

type Item = EndpointResult<typeof items.itemDetails>;
type ItemValues = {
  name: string;
  unitName: string;
  revenueKind: Item['revenueKind'] | null;
  price: Paisa | null;
  active: boolean;
};

const EMPTY: ItemValues = {
  name: '',
  unitName: '',
  revenueKind: 'other',
  price: null,
  active: true,
};

type ItemFormProps = { record: Item | undefined; onDone: () => void };

/** Saves the item: updated when there is a record, made otherwise. */
function useItemForm({ record, onDone }: ItemFormProps) {
  const t = useText();
  const creation = useChange(items.itemCreate);
  const change = useChange(items.itemUpdate);
  const form = useEntryForm<ItemValues>({
    body: items.itemCreate.body,
    initial: record ?? EMPTY,
    check: ({ revenueKind }) => (revenueKind === null ? { revenueKind: t('common.required') } : {}),
    save: async ({ name, unitName, revenueKind, price, active }) => {
      if (revenueKind === null) return;
      const body = { name, unitName, revenueKind, price, active };
      if (record) await change.save({ body: { ...body, id: record.id } });
      else await creation.save({ body });
      form.reset(EMPTY);
      onDone();
    },
  });
  useLeaveGuard(form);
  return form;
}

/** An item of a bill; one that the program bills itself keeps its kind and its use. */
export function ItemForm({ record, onDone }: ItemFormProps) {
  const t = useText();
  const form = useItemForm({ record, onDone });
  const active = form.field('active');
  const isFixed = record?.isFixed === true;
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label={t('items.name')}
        {...form.field('name')}
        isRequired
        hasFocusAtFirst={record !== undefined}
      />
      <TextField
        label={t('items.unit')}
        help={t('items.unitHelp')}
        {...form.field('unitName')}
        isRequired
      />
      <SelectField
        label={t('items.revenue')}
        help={isFixed ? t('items.fixedHelp') : undefined}
        {...form.field('revenueKind')}
        isRequired
        isDisabled={isFixed}
        options={REVENUE_KINDS.map((kind) => ({ value: kind, label: t(`items.${kind}`) }))}
      />
      <TakaField label={t('items.price')} help={t('items.priceHelp')} {...form.field('price')} />
      {record && (
        <div>
          <Checkbox label={t('items.active')} {...active} isDisabled={isFixed} />
          {!isFixed && <p className={styles.help}>{t('items.activeHelp')}</p>}
        </div>
      )}
      <SetupButtons isEdit={record !== undefined} isSaving={form.isSaving} onCancel={onDone} />
    </form>
  );
}
