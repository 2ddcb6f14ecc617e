import type { CollectionGroup } from '@netkhata/contract/reports';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { GroupedPayments } from './collection-groups.ts';

/** How a part of the report is called. */
export function usePartName(by: CollectionGroup | null): (part: GroupedPayments) => string {
  const t = useText();
  const format = useFormat();
  return ({ name }) => {
    if (name === null) return t('dashboard.withoutZone');
    return by === 'day' ? format.day(name) : name;
  };
}
