import { isPositive, type Paisa } from '@netkhata/domain/paisa';
import type { FieldMessages } from '../../api/call-failure.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { EntryForm } from '../../ui/entry-form.ts';
import { useBillTable } from './bill-table-choice.ts';
import { AdvanceField } from './collection-amount.tsx';
import { CollectionBills } from './collection-bills.tsx';
import styles from './collection.module.css';
import { Fold } from './fold.tsx';
import {
  type AccountOption,
  type Employee,
  PaymentFields,
  type PaymentValues,
} from './payment-fields.tsx';
import type { Collection } from './use-collection.ts';

/** Fields under More, which opens when one of them has an error. */
const MORE_FIELDS = [
  'account',
  'paymentDate',
  'collectionBy',
  'paymentMethod',
  'fromMobileNo',
  'remarks',
] as const;

type TillFoldsProps = {
  form: EntryForm<PaymentValues>;
  collection: Collection;
  accounts: readonly AccountOption[];
  employees: readonly Employee[];
  rowMessages: FieldMessages;
  advancePaisa: Paisa;
  onTyped: () => void;
  isMoreOpen: boolean;
  setMoreOpen: (isOpen: boolean) => void;
};

/** What inside More differs from the usual payment, so that it is not overlooked while collapsed. */
function useDiffering({ form, employees, advancePaisa }: TillFoldsProps): string {
  const t = useText();
  const format = useFormat();
  const { userId } = useCurrentUser();
  const { paymentDate, collectionBy, remarks } = form.values;
  const other = collectionBy !== userId && employees.find((one) => one.employeeId === collectionBy);
  const parts = [
    isPositive(advancePaisa) && t('till.differsAdvance', { amount: format.taka(advancePaisa) }),
    paymentDate !== null &&
      paymentDate !== today() &&
      t('till.differsDate', { day: format.day(paymentDate) }),
    other && t('till.differsBy', { name: other.employeeName }),
    remarks.trim() !== '' && t('till.differsRemarks'),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The seldom used parts of the form, collapsed unless something in them has an error. */
export function TillFolds(props: TillFoldsProps) {
  const t = useText();
  const { form, collection, rowMessages } = props;
  const [isTableOpen, setTableOpen] = useBillTable();
  const differing = useDiffering(props);
  return (
    <>
      <Fold
        title={t('till.more')}
        hint={differing || t('till.moreHelp')}
        isOpen={props.isMoreOpen || MORE_FIELDS.some((name) => form.field(name).errors)}
        onToggle={props.setMoreOpen}
      >
        <div className={styles.payment}>
          <AdvanceField {...props} />
          <PaymentFields {...props} />
        </div>
      </Fold>
      {collection.rows.length > 0 && (
        <Fold
          title={t('till.billByBill')}
          isOpen={isTableOpen || Object.keys(rowMessages).length > 0}
          onToggle={setTableOpen}
        >
          <CollectionBills collection={collection} messages={rowMessages} />
        </Fold>
      )}
    </>
  );
}
