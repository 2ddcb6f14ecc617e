import { AppLink } from '../../ui/link.tsx';

/** A customer of a run, with the way to them. */
export function RunCustomer({ customerId, name }: { customerId: number; name: string }) {
  return (
    <AppLink to="/customer-details/$id" params={{ id: String(customerId) }}>
      {name}
    </AppLink>
  );
}
