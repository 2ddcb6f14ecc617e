import type { TableRow } from '@netkhata/contract/endpoint';
import { setup } from '@netkhata/contract/setup';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PackageForm } from './package-form.tsx';
import { RecordSetup } from './record-setup.tsx';

const COLUMNS: TableColumn<TableRow<typeof setup.packageTable>>[] = [
  { name: 'id', label: 'setup.id', widthPx: 96 },
  { name: 'name', label: 'setup.name', isCardTitle: true },
  { name: 'speed', label: 'setup.speed' },
  { name: 'bill_amount', label: 'setup.billAmount', kind: 'taka' },
];

/** The package screen: name, speed and amount beside the list. */
export function PackageSetup() {
  const t = useText();
  return (
    <RecordSetup
      table={setup.packageTable}
      details={setup.packageDetails}
      columns={COLUMNS}
      titles={{
        list: t('setup.packages'),
        new: t('setup.newPackage'),
        edit: t('setup.editPackage'),
      }}
      form={(edited, onDone) => (
        <PackageForm key={edited?.id ?? 'new'} record={edited} onDone={onDone} />
      )}
    />
  );
}
