import { handovers } from '@netkhata/contract/handovers';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { HAND_OVER_COLUMNS, HAND_OVER_PHONE } from './hand-over-columns.tsx';

/** All hand-overs, newest first, with the state of each. */
export function HandOverTable() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Card isFlush>
      <DataTable
        endpoint={handovers.handoverTable}
        columns={HAND_OVER_COLUMNS}
        label={t('handOvers.list')}
        rowKey={({ id }) => id}
        onOpen={({ id }) =>
          void navigate({ to: '/hand-over-details/$id', params: { id: String(id) } })
        }
        phone={HAND_OVER_PHONE}
        emptyHelp={t('empty.handOvers')}
        emptyAction={<ButtonLink to="/my-cash">{t('shell.myCash')}</ButtonLink>}
      />
    </Card>
  );
}
