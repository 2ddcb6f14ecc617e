import { handovers } from '@netkhata/contract/handovers';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { HAND_OVER_COLUMNS, HAND_OVER_PHONE } from './hand-over-columns.tsx';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';

/** All hand-overs, newest first, with the state of each. */
export function HandOverTable() {
  const t = useText();
  const open = useOpenRecord('/hand-over-details/$id');
  return (
    <Card isFlush>
      <DataTable
        endpoint={handovers.handoverTable}
        columns={HAND_OVER_COLUMNS}
        label={t('handOvers.list')}
        rowKey={({ id }) => id}
        onOpen={open && (({ id }) => open(id))}
        phone={HAND_OVER_PHONE}
        emptyHelp={t('empty.handOvers')}
        emptyAction={<ButtonLink to="/my-cash">{t('shell.myCash')}</ButtonLink>}
      />
    </Card>
  );
}
