import { setup } from '@netkhata/contract/setup';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { AreaParts } from './area-parts.tsx';
import { NamedForm } from './named-form.tsx';
import { RecordSetup } from './record-setup.tsx';
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

/** The area and the zone screen: a name form beside the list; an area has its parts under it. */
export function NamedSetup({ kind }: { kind: NamedKind }) {
  const t = useText();
  const { editedId } = useEditedId();
  const facts = KINDS[kind];
  return (
    <RecordSetup
      table={facts.table}
      details={facts.details}
      columns={COLUMNS}
      titles={{ list: t(facts.listTitle), new: t(facts.newTitle), edit: t(facts.editTitle) }}
      form={(named, onDone) => (
        <NamedForm
          key={named?.id ?? 'new'}
          create={facts.create}
          update={facts.update}
          record={named}
          onDone={onDone}
        />
      )}
      below={
        kind === 'area' && editedId !== undefined && <AreaParts key={editedId} areaId={editedId} />
      }
    />
  );
}
