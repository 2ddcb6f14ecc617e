import type { TableRow } from '@netkhata/contract/endpoint';
import { moneyCategories } from '@netkhata/contract/money-categories';
import { moneyMovements } from '@netkhata/contract/money-movements';
import { customers } from '@netkhata/contract/customers';
import { LARGEST } from '@netkhata/domain/bounds';
import type { Paisa } from '@netkhata/domain/paisa';
import { useRead } from '../../api/use-read.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { CustomerPick } from '../../shared/customers/customer-pick.tsx';
import { EmployeeField } from '../../shared/staff/employee-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accountOptions, type Place } from './place.ts';
import styles from './places.module.css';
import { useDatedChange } from './use-dated-change.ts';

type Category = TableRow<typeof moneyCategories.moneyCategoryTable>;

type PaidDialogProps = {
  kind: 'paid_out' | 'paid_in';
  accounts: readonly Place[];
  onClose: () => void;
};

type Values = {
  account: number | null;
  category: number | null;
  amount: Paisa | null;
  staff: number | null;
  customer: number | null;
  movementDate: string | null;
  remarks: string;
};

const EMPTY = { account: null, category: null, amount: null, staff: null, customer: null };
const ALL_OF_THEM = 500;
const LIST_MS = 60_000;

/** The categories in use for this direction. */
function useCategories(kind: PaidDialogProps['kind']): readonly Category[] {
  const { data } = useRead(
    moneyCategories.moneyCategoryTable,
    {
      query: { page: 1, per_page: ALL_OF_THEM, column: 'id', order: 'asc', globalSearch: '' },
      body: { direction: kind === 'paid_out' ? 'out' : 'in', active: 'yes' },
    },
    { staleMs: LIST_MS },
  );
  return data?.rows ?? [];
}

/** A pay-out or pay-in, with its category. */
export function PaidDialog({ kind, accounts, onClose }: PaidDialogProps) {
  const t = useText();
  const format = useFormat();
  const isOut = kind === 'paid_out';
  const endpoint = isOut ? moneyMovements.moneyPayOut : moneyMovements.moneyPayIn;
  const change = useDatedChange(endpoint);
  const categories = useCategories(kind);
  const form = useEntryForm<Values>({
    body: endpoint.body,
    initial: { ...EMPTY, movementDate: today(), remarks: '' },
    check: (values) => missingIn(values, categoryOf(categories, values), t('common.required')),
    save: async (values) => {
      const { account, category, amount } = values;
      if (account === null || category === null || amount === null) return false;
      const saved = await change.save({ ...values, account, category, amount });
      if (saved !== false) onClose();
      return saved !== false;
    },
  });
  const category = categoryOf(categories, form.values);
  return (
    <Modal title={t(isOut ? 'places.payOut' : 'places.payIn')} isOpen onClose={onClose}>
      <form {...form.formProps}>
        <div className={styles.fields}>
          <SelectField
            label={t(isOut ? 'places.from' : 'places.to')}
            {...form.field('account')}
            options={accountOptions(accounts, format)}
            isRequired
          />
          <SelectField
            label={t('places.category')}
            {...form.field('category')}
            // Another category may need another kind of person, so the choice is cleared.
            onChange={(id) => form.set({ category: id, staff: null, customer: null })}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            isRequired
          />
          <Party form={form} category={category} />
          <TakaField
            label={t('places.amount')}
            {...form.field('amount')}
            most={category?.kind === 'customer' ? LARGEST.payment : LARGEST.transfer}
            isRequired
          />
          <DateField
            label={t('places.date')}
            {...form.field('movementDate')}
            latest={today()}
            isRequired
          />
          <div className={styles.wide}>
            <TextField label={t('places.remarks')} {...form.field('remarks')} />
          </div>
        </div>
        <FormActions form={form} onCancel={onClose}>
          {t(isOut ? 'places.doPayOut' : 'places.doPayIn')}
        </FormActions>
      </form>
    </Modal>
  );
}

const categoryOf = (categories: readonly Category[], { category }: Values) =>
  categories.find(({ id }) => id === category);

/** Messages for required fields that are empty. */
function missingIn(values: Values, category: Category | undefined, words: string) {
  const needed: (keyof Values)[] = ['account', 'category', 'amount'];
  if (category?.kind === 'staff') needed.push('staff');
  if (category?.kind === 'customer') needed.push('customer');
  return Object.fromEntries(
    needed.filter((name) => values[name] === null).map((name) => [name, words]),
  );
}

/** The member of staff or the customer that the category requires. */
function Party({ form, category }: { form: EntryForm<Values>; category: Category | undefined }) {
  const t = useText();
  if (category?.kind === 'staff') {
    return <EmployeeField label={t('places.person')} {...form.field('staff')} isRequired />;
  }
  if (category?.kind === 'customer') return <RefundedCustomer form={form} />;
  return null;
}

function RefundedCustomer({ form }: { form: EntryForm<Values> }) {
  const t = useText();
  const format = useFormat();
  const { customer } = form.values;
  const { data } = useRead(
    customers.customerDetails,
    { params: { id: customer ?? 0 } },
    { isEnabled: customer !== null },
  );
  const advance = data && data.balance < 0 ? format.taka(-data.balance as Paisa) : null;
  return (
    <div className={styles.wide}>
      <CustomerPick
        picked={data && customer !== null ? { ...data, id: customer } : undefined}
        onPick={(id) => form.set({ customer: id ?? null })}
        errors={form.field('customer').errors}
        isRequired
        hasAutoFocus={false}
      />
      {data && (
        <p className={styles.facts}>
          {advance === null ? t('places.noAdvance') : t('places.advanceOf', { amount: advance })}
        </p>
      )}
    </div>
  );
}
