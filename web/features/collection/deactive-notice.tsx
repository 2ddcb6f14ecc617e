import { customers } from '@netkhata/contract/customers';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type DeactiveNoticeProps = { customer: { id: number; name: string } };

/** A deactive customer has paid: asks the user whether to activate them again. */
export function DeactiveNotice({ customer }: DeactiveNoticeProps) {
  const t = useText();
  const mayChange = useHasRight('customers');
  const read = useRead(
    customers.customerRecord,
    { params: { id: customer.id } },
    { isEnabled: mayChange, staleMs: 0 },
  );
  const change = useChange(customers.customerUpdate);
  const { data: record } = read;
  if (record?.status === 'active') return null;
  return (
    <Notice hasRoomBelow>
      <span>{t('suspensions.isDeactive', { name: customer.name })}</span>
      {record && (
        <Button
          isSmall
          isBusy={change.isSaving}
          onClick={() => {
            const { id: customerId, name, mobileNo, status } = record;
            const openedWith = { name, mobileNo, status };
            // `run` shows a failure as a toast.
            void change.run({ body: { customerId, ...openedWith, status: 'active', openedWith } });
          }}
        >
          {t('suspensions.makeActive')}
        </Button>
      )}
    </Notice>
  );
}
