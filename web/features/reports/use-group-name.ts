import type { CollectionGroup } from '@netkhata/contract/reports';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { GroupedPayments } from './collection-groups.ts';

/** Name of a group of the report. */
export function useGroupName(by: CollectionGroup | null): (group: GroupedPayments) => string {
  const t = useText();
  const format = useFormat();
  return ({ name }) => {
    if (name === null) return t('reports.withoutZone');
    return by === 'day' ? format.day(name) : name;
  };
}
