import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { payments } from '@netkhata/contract/payments';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { AppLink } from '../../ui/link.tsx';

export type HandOverOfPayment = EndpointResult<typeof payments.paymentDetails>['handover'];

type PaymentHandOverProps = NonNullable<HandOverOfPayment> & {
  /** In a row of the list it replaces the state, as the payment waits in the hand-over. */
  isBadge?: boolean;
};

/** The hand-over that a payment is part of. */
export function PaymentHandOver({ id, number, isBadge }: PaymentHandOverProps) {
  const t = useText();
  const format = useFormat();
  return (
    <AppLink
      to="/hand-over-details/$id"
      params={{ id: String(id) }}
      title={t('payments.inHandOver', { number })}
    >
      {isBadge ? (
        // With its icon the list does not fit a small laptop.
        <Badge tone="waiting" hasIcon={false}>
          {format.code(number)}
        </Badge>
      ) : (
        format.code(number)
      )}
    </AppLink>
  );
}

/** Why a payment that is on its way to a till cannot be changed; null where it can. */
export function useOnTheWay({ handover }: { handover: HandOverOfPayment }): string | null {
  const t = useText();
  if (!handover?.isOnTheWay) return null;
  return t('payments.inHandOver', { number: handover.number });
}
