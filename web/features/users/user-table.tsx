import type { TableRow } from '@netkhata/contract/endpoint';
import { users } from '@netkhata/contract/users';
import { IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { EDIT_ACTION } from '../../shared/record/row-actions.ts';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';
import { Card } from '../../ui/card.tsx';
import { ButtonLink, IconLink } from '../../ui/link.tsx';
import { UserName } from './user-name.tsx';
import { UserTypeWord } from './user-words.tsx';

type UserRow = TableRow<typeof users.userTable>;

const COLUMNS: TableColumn<UserRow>[] = [
  { name: 'id', label: 'users.id', kind: 'code', widthPx: 88 },
  {
    name: 'name',
    label: 'users.name',
    isCardTitle: true,
    cell: (row) => <UserName user={row} />,
  },
  { name: 'userName', label: 'users.userName' },
  { name: 'mobileNo', label: 'users.mobileNo' },
  { name: 'zone', label: 'users.zone', isName: true },
  {
    name: 'userType',
    label: 'users.userType',
    cell: (row) => <UserTypeWord role={row.userType} />,
  },
];

const ACTION_ICONS = [EDIT_ACTION];

const PHONE: PhoneLines<UserRow> = {
  primary: 'name',
  // Beside the type there is no room for the mobile number too.
  detail: 'userName',
  amount: 'zone',
  aside: 'userType',
};

/** Oldest user first: only this list is sorted in ascending order (specification section 4). */
const SORTED_AT_FIRST = { column: 'id', order: 'asc' } as const;

/** The user list; Edit, or Enter on a row, opens the user. */
export function UserTable() {
  const t = useText();
  const open = useOpenRecord('/user-edit/$id');
  return (
    <Card isFlush>
      <DataTable
        endpoint={users.userTable}
        columns={COLUMNS}
        label={t('users.list')}
        rowKey={(row) => row.id}
        defaultSort={SORTED_AT_FIRST}
        phone={PHONE}
        onOpen={open && (({ id }) => open(id))}
        toolbar={
          <ButtonLink
            to="/user-create"
            tone="primary"
            icon={<IconUserPlus size={18} aria-hidden />}
          >
            {t('shell.createUser')}
          </ButtonLink>
        }
        actionIcons={ACTION_ICONS}
        actions={({ id, name }) => (
          <IconLink
            to="/user-edit/$id"
            params={{ id: String(id) }}
            label={t('users.editOf', { name })}
            word={t(EDIT_ACTION.word)}
          >
            <EDIT_ACTION.Icon size={16} />
          </IconLink>
        )}
      />
    </Card>
  );
}
