import { useText } from '../../i18n/use-text.ts';
import { Modal } from '../../ui/modal.tsx';
import type { ResultActions } from './collected-result.tsx';
import { CollectionForm } from './collection-form.tsx';

type CollectionDialogProps = {
  customer: { id: number; name: string };
  onClose: () => void;
  resultActions?: ResultActions;
};

/** The collection form in a dialog over the customer's details. */
export function CollectionDialog({ customer, onClose, ...after }: CollectionDialogProps) {
  const t = useText();
  const title = t('customers.paymentTitle', { name: customer.name });
  return (
    <Modal title={title} isOpen onClose={onClose} size="large">
      <CollectionForm customerId={customer.id} {...after} />
    </Modal>
  );
}
