import { setup } from '@netkhata/contract/setup';
import { IconPencil } from '@tabler/icons-react';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { TableColumn } from '../../table/table-column.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Columns } from '../../ui/page.tsx';
import { EditedRecord } from './edited-record.tsx';
import { NamedForm } from './named-form.tsx';
import { useEditedId } from './use-edited-id.ts';

type Named = { id: number; name: string };

/** Areas and zones are alike: a name and nothing else. */
const KINDS = {
  area: {
    table: setup.areaTable,
    details: setup.areaDetails,
    create: setup.areaCreate,
    update: setup.areaUpdate,
    listTitle: 'setup.areas',
    newTitle: 'setup.newArea',
    editTitle: 'setup.editArea',
  },
  zone: {
    table: setup.zoneTable,
    details: setup.zoneDetails,
    create: setup.zoneCreate,
    update: setup.zoneUpdate,
    listTitle: 'setup.zones',
    newTitle: 'setup.newZone',
    editTitle: 'setup.editZone',
  },
} as const satisfies Record<string, { listTitle: LabelKey } & Record<string, unknown>>;

export type NamedKind = keyof typeof KINDS;

const COLUMNS: TableColumn<Named>[] = [
  { name: 'id', label: 'setup.id', widthPx: 120 },
  { name: 'name', label: 'setup.name', isCardTitle: true },
];

/** The area and the zone screen: a name form beside the list; Edit loads a record into the form. */
export function NamedSetup({ kind }: { kind: NamedKind }) {
  const t = useText();
  const { editedId, edit } = useEditedId();
  const facts = KINDS[kind];
  const record = useRead(
    facts.details,
    { params: { id: editedId ?? 0 } },
    { isEnabled: editedId !== undefined },
  );
  return (
    <Columns isFirstNarrow>
      <EditedRecord
        newTitle={t(facts.newTitle)}
        editTitle={t(facts.editTitle)}
        editedId={editedId}
        read={record}
      >
        {(named) => (
          <NamedForm
            key={named?.id ?? 'new'}
            create={facts.create}
            update={facts.update}
            record={named}
            onDone={() => edit(undefined)}
          />
        )}
      </EditedRecord>
      <Card title={t(facts.listTitle)} isFlush>
        <DataTable
          endpoint={facts.table}
          columns={COLUMNS}
          label={t(facts.listTitle)}
          rowKey={(row) => row.id}
          onOpen={(row) => edit(row.id)}
          actions={(row) => (
            <IconButton
              label={t('setup.editRow', { name: row.name })}
              isSmall
              onClick={() => edit(row.id)}
            >
              <IconPencil size={16} />
            </IconButton>
          )}
        />
      </Card>
    </Columns>
  );
}
