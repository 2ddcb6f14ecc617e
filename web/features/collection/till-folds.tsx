import type { Paisa } from '@netkhata/domain/paisa';
import type { FieldMessages } from '../../api/call-failure.ts';
import { useText } from '../../i18n/use-text.ts';
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

/** The seldom used parts of the form, collapsed unless something in them has an error. */
export function TillFolds(props: TillFoldsProps) {
  const t = useText();
  const { form, collection, rowMessages } = props;
  const [isTableOpen, setTableOpen] = useBillTable();
  return (
    <>
      <Fold
        title={t('till.more')}
        hint={t('till.moreHelp')}
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
