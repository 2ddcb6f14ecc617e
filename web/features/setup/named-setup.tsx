import { setup } from '@netkhata/contract/setup';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { AreaParts } from './area-parts.tsx';
import type { RecordFormOf } from './record-form.tsx';
import { RecordSetup } from './record-setup.tsx';

type Named = { id: number; name: string };

const COLUMNS: TableColumn<Named>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', widthPx: 120 },
  { name: 'name', label: 'setup.name', isCardTitle: true },
];

/** Form of areas and zones, which have only a name. */
const NAME: Pick<
  RecordFormOf<typeof setup.areaCreate, typeof setup.areaUpdate, Named>,
  'values' | 'fields'
> = {
  values: (record) => ({ name: record?.name ?? '' }),
  fields: () => [{ name: 'name', kind: 'text', label: 'setup.name', isRequired: true }],
};

/** The area screen; blocks and roads of the edited area are under the form. */
export function AreaSetup() {
  return (
    <RecordSetup
      table={setup.areaTable}
      details={setup.areaDetails}
      columns={COLUMNS}
      titles={{ list: 'setup.areas', new: 'setup.newArea', edit: 'setup.editArea' }}
      form={{ ...NAME, create: setup.areaCreate, update: setup.areaUpdate }}
      below={(areaId) => <AreaParts key={areaId} areaId={areaId} />}
    />
  );
}

export function ZoneSetup() {
  return (
    <RecordSetup
      table={setup.zoneTable}
      details={setup.zoneDetails}
      columns={COLUMNS}
      titles={{ list: 'setup.zones', new: 'setup.newZone', edit: 'setup.editZone' }}
      form={{ ...NAME, create: setup.zoneCreate, update: setup.zoneUpdate }}
    />
  );
}
