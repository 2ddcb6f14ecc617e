import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { setup } from '@netkhata/contract/setup';
import { type ReactNode, Suspense } from 'react';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { LoadingShape } from '../../ui/loading.tsx';
import type { RecordFormOf } from './record-form.tsx';
import { RecordSetup } from './record-setup.tsx';

// Used while a package is edited only.
const PackagePrices = loadOnUse(async () => (await import('./package-prices.tsx')).PackagePrices);

const COLUMNS: TableColumn<TableRow<typeof setup.packageTable>>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', widthPx: 96 },
  { name: 'name', label: 'setup.name', isCardTitle: true },
  { name: 'speed', label: 'setup.speed' },
  { name: 'bill_amount', label: 'setup.billAmount', kind: 'taka' },
];

const FORM: RecordFormOf<
  typeof setup.packageCreate,
  typeof setup.packageUpdate,
  EndpointResult<typeof setup.packageDetails>
> = {
  create: setup.packageCreate,
  update: setup.packageUpdate,
  values: (record) => ({
    name: record?.name ?? '',
    speed: record?.speed ?? '',
    billAmount: record?.bill_amount ?? null,
    networkProfile: record?.networkProfile ?? null,
  }),
  fields: () => [
    { name: 'name', kind: 'text', label: 'setup.name', isRequired: true },
    { name: 'speed', kind: 'text', label: 'setup.speed', help: 'setup.speedHelp' },
    {
      name: 'billAmount',
      kind: 'taka',
      label: 'setup.billAmount',
      help: 'setup.billAmountHelp',
      isRequired: true,
    },
    {
      name: 'networkProfile',
      kind: 'networkProfile',
      label: 'setup.networkProfile',
      help: 'setup.networkProfileHelp',
      none: 'setup.networkProfileNone',
    },
  ],
};

/**
 * The package screen: name, speed and amount beside the list, and its price from a day on. `template`
 * is the SMS that tells of one.
 */
export function PackageSetup({ template }: { template: ReactNode }) {
  return (
    <RecordSetup
      table={setup.packageTable}
      details={setup.packageDetails}
      columns={COLUMNS}
      phone={{ amount: 'bill_amount', detail: 'speed' }}
      titles={{ list: 'setup.packages', new: 'setup.newPackage', edit: 'setup.editPackage' }}
      form={FORM}
      hasFilterBoxes
      below={(id, record) => (
        <Suspense fallback={<LoadingShape of="rows" />}>
          <PackagePrices key={id} packageId={id} name={record?.name ?? ''} template={template} />
        </Suspense>
      )}
    />
  );
}
