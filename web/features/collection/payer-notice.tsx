import { type ReactNode, Suspense, useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CollectedPayment } from './collected-result.tsx';
import type { CollectionFigures } from './collection-figures.ts';
import type { AccountOption, Employee } from './payment-fields.tsx';

const JointDialog = loadDialogOnUse(async () => (await import('./joint-dialog.tsx')).JointDialog);

export type PayerNoticeProps = {
  customer: CollectionFigures['customer'];
  accounts: readonly AccountOption[];
  employees: readonly Employee[];
  /** Renders the buttons to print and share the receipt. */
  resultActions?: ((payment: CollectedPayment) => ReactNode) | undefined;
};

/** What the counter says of some customers: that they are away, and who pays for whom. */
export function CustomerNotices(props: PayerNoticeProps) {
  const t = useText();
  const format = useFormat();
  const { away } = props.customer;
  return (
    <>
      {away && (
        <Notice hasRoomBelow>
          {away.lastDay
            ? t('aways.until', { day: format.day(away.lastDay) })
            : t('aways.untilUnknown')}
        </Notice>
      )}
      <PayerNotice {...props} />
    </>
  );
}

/** Says at the counter who pays for whom, and opens the form that takes the money of all. */
function PayerNotice({ customer, ...form }: PayerNoticeProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { payer } = customer;
  if (payer?.paidBy) {
    const { id, name } = payer.paidBy;
    return (
      <Notice hasRoomBelow>
        <span>{t('payers.isPaidBy', { name })}</span>
        <ButtonLink to="/payment-collection" search={{ id }} isSmall>
          {t('payers.toPayer', { name })}
        </ButtonLink>
      </Notice>
    );
  }
  if (!payer) return null;
  return (
    <>
      <Notice hasRoomBelow>
        <span>{t('payers.atCounter', { count: payer.paysFor })}</span>
        <Button isSmall tone="primary" onClick={() => setIsOpen(true)}>
          {t('payers.collect')}
        </Button>
      </Notice>
      {isOpen && (
        <Suspense fallback={null}>
          <JointDialog {...form} payer={customer} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
