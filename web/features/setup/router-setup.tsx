import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { network } from '@netkhata/contract/network';
import { useHasRight } from '../../api/current-user.ts';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { CopyNotice } from '../../shared/network/copy-notice.tsx';
import { Page } from '../../ui/page.tsx';
import type { RecordFormOf } from './record-form.tsx';
import { ActiveBadge, RecordSetup, unusedBadge } from './record-setup.tsx';
import { RouterTest } from './router-test.tsx';

const ACTIVE_LABELS = { yes: 'routers.inUse', no: 'routers.notInUse' } as const;

const COLUMNS: TableColumn<TableRow<typeof network.routerTable>>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', isHiddenByDefault: true },
  { name: 'name', label: 'setup.name', isCardTitle: true, isName: true },
  { name: 'address', label: 'routers.address' },
  {
    name: 'active',
    label: 'routers.active',
    choices: choicesOf(ACTIVE_LABELS),
    cell: ({ active }) => <ActiveBadge isActive={active} labels={ACTIVE_LABELS} />,
  },
  { name: 'lastSeen', label: 'routers.lastSeen', kind: 'instant' },
  { name: 'customers', label: 'routers.customers', kind: 'number', isUnfilterable: true },
  { name: 'online', label: 'routers.online', kind: 'number', isUnfilterable: true },
];

const FORM: RecordFormOf<
  typeof network.routerCreate,
  typeof network.routerUpdate,
  EndpointResult<typeof network.routerDetails>
> = {
  create: network.routerCreate,
  update: network.routerUpdate,
  values: (router) => ({
    name: router?.name ?? '',
    address: router?.address ?? '',
    mode: 'radius',
    radiusSecret: '',
    coaPort: router?.coaPort ?? null,
    timeZone: router?.timeZone ?? '',
    active: router?.active ?? true,
  }),
  fields: (router) => [
    { name: 'name', kind: 'text', label: 'setup.name', isRequired: true },
    {
      name: 'address',
      kind: 'text',
      label: 'routers.address',
      help: 'routers.addressHelp',
      isRequired: true,
    },
    {
      name: 'radiusSecret',
      kind: 'secret',
      label: 'routers.secret',
      help: router?.hasSecret ? 'routers.secretKept' : 'routers.secretHelp',
    },
    { name: 'coaPort', kind: 'whole', label: 'routers.coaPort', help: 'routers.coaPortHelp' },
    { name: 'timeZone', kind: 'text', label: 'routers.timeZone', help: 'routers.timeZoneHelp' },
    { name: 'active', kind: 'flag', label: 'routers.active', help: 'routers.activeHelp' },
  ],
};

/** The access routers: a form beside the list, and a connection test of the edited one. */
export function RouterSetup() {
  const canSave = useHasRight('network_setup');
  return (
    <Page>
      <CopyNotice />
      <RecordSetup
        table={network.routerTable}
        details={network.routerDetails}
        columns={COLUMNS}
        phone={{ amount: unusedBadge(ACTIVE_LABELS), detail: 'address', aside: 'lastSeen' }}
        titles={{ list: 'routers.list', new: 'routers.newRouter', edit: 'routers.editRouter' }}
        form={FORM}
        canSave={canSave}
        below={(id) => <RouterTest key={id} routerId={id} />}
      />
    </Page>
  );
}
