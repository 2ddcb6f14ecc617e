import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { COLLECT_ACTION } from '../record/row-actions.ts';
import { IconLink } from '../../ui/link.tsx';

type CollectLinkProps = { customerId: number; name: string };

/** Link to the counter with this customer; nothing for users who may not collect. */
export function CollectLink({ customerId, name }: CollectLinkProps) {
  const t = useText();
  if (!useHasRight('counter')) return null;
  return (
    <IconLink
      to="/payment-collection"
      search={{ id: customerId }}
      label={t('customers.collectFrom', { name })}
      word={t(COLLECT_ACTION.word)}
    >
      <COLLECT_ACTION.Icon size={20} />
    </IconLink>
  );
}
