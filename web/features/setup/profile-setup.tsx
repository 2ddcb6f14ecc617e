import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { networkProfiles, SUSPENDED_PROFILE } from '@netkhata/contract/network-profiles';
import { useHasRight } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { RecordField, RecordFormOf } from './record-form.tsx';
import { RecordSetup } from './record-setup.tsx';

type ProfileRow = TableRow<typeof networkProfiles.networkProfileTable>;
type Profile = EndpointResult<typeof networkProfiles.networkProfileDetails>;

const KBIT = 1000;

function Rate({ kbit }: { kbit: number }) {
  const t = useText();
  const format = useFormat();
  return t('profiles.mbit', { rate: format.number(kbit / KBIT) });
}

function Rates({ row: { rateDown, rateUp } }: { row: ProfileRow }) {
  return (
    <>
      ↓ <Rate kbit={rateDown} /> ↑ <Rate kbit={rateUp} />
    </>
  );
}

const COLUMNS: TableColumn<ProfileRow>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', isHiddenByDefault: true },
  { name: 'name', label: 'setup.name', isCardTitle: true, isName: true },
  {
    name: 'rateDown',
    label: 'profiles.rateDown',
    kind: 'number',
    isUnfilterable: true,
    cell: ({ rateDown }) => <Rate kbit={rateDown} />,
  },
  {
    name: 'rateUp',
    label: 'profiles.rateUp',
    kind: 'number',
    isUnfilterable: true,
    cell: ({ rateUp }) => <Rate kbit={rateUp} />,
  },
  { name: 'pool', label: 'profiles.pool' },
  { name: 'addressList', label: 'profiles.addressList' },
  { name: 'packages', label: 'profiles.packages', kind: 'number', isUnfilterable: true },
];

type Field = RecordField<keyof Omit<Profile, 'id' | 'rateLimit' | 'packages'>>;

const BURST: readonly Field[] = [
  { name: 'burstDown', kind: 'rate', label: 'profiles.burstDown', help: 'profiles.burstHelp' },
  { name: 'burstUp', kind: 'rate', label: 'profiles.burstUp' },
  {
    name: 'thresholdDown',
    kind: 'rate',
    label: 'profiles.thresholdDown',
    help: 'profiles.thresholdHelp',
  },
  { name: 'thresholdUp', kind: 'rate', label: 'profiles.thresholdUp' },
  { name: 'burstTime', kind: 'whole', label: 'profiles.burstTime' },
];

const FORM: RecordFormOf<
  typeof networkProfiles.networkProfileCreate,
  typeof networkProfiles.networkProfileUpdate,
  Profile
> = {
  create: networkProfiles.networkProfileCreate,
  update: networkProfiles.networkProfileUpdate,
  values: (profile) => ({
    name: profile?.name ?? '',
    rateDown: profile?.rateDown ?? null,
    rateUp: profile?.rateUp ?? null,
    burstDown: profile?.burstDown ?? null,
    burstUp: profile?.burstUp ?? null,
    thresholdDown: profile?.thresholdDown ?? null,
    thresholdUp: profile?.thresholdUp ?? null,
    burstTime: profile?.burstTime ?? null,
    pool: profile?.pool ?? '',
    addressList: profile?.addressList ?? '',
  }),
  fields: () => [
    {
      name: 'name',
      kind: 'text',
      label: 'setup.name',
      help: 'profiles.nameHelp',
      isRequired: true,
    },
    { name: 'rateDown', kind: 'rate', label: 'profiles.rateDownMbit', isRequired: true },
    { name: 'rateUp', kind: 'rate', label: 'profiles.rateUpMbit', isRequired: true },
    { name: 'pool', kind: 'text', label: 'profiles.pool', help: 'profiles.poolHelp' },
    {
      name: 'addressList',
      kind: 'text',
      label: 'profiles.addressList',
      help: 'profiles.addressListHelp',
    },
    ...BURST,
  ],
};

/** The network profiles: a form beside the list. */
export function ProfileSetup() {
  const t = useText();
  const canSave = useHasRight('network_setup');
  return (
    <RecordSetup
      table={networkProfiles.networkProfileTable}
      details={networkProfiles.networkProfileDetails}
      columns={COLUMNS}
      phone={{ detail: (row) => <Rates row={row} /> }}
      titles={{ list: 'profiles.list', new: 'profiles.newProfile', edit: 'profiles.editProfile' }}
      form={FORM}
      canSave={canSave}
      below={(id) => (
        <Notice>
          {t(id === SUSPENDED_PROFILE ? 'profiles.suspendedHelp' : 'profiles.changeHelp')}
        </Notice>
      )}
    />
  );
}
