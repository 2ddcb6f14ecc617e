import type { EndpointResult } from '@netkhata/contract/endpoint';
import { RIGHTS, type Right } from '@netkhata/contract/rights';
import { roles } from '@netkhata/contract/roles';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { RIGHT_LABELS } from '../../shared/staff/right-labels.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import styles from './role-rights.module.css';

type Role = EndpointResult<typeof roles.roleRights>[number];

/** Translations of the built-in roles, by name. */
const ROLE_LABELS: Record<string, LabelKey> = {
  'Super Admin': 'users.superAdmin',
  'General User': 'users.generalUser',
  Cashier: 'users.cashier',
};

/** The rights of each role; a change applies from the next call of each of its users. */
export function RoleRights() {
  const t = useText();
  const read = useRead(roles.roleRights, {}, { staleMs: 0 });
  if (!read.data) {
    const { error, refetch } = read;
    const state = error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
    return <Card>{state}</Card>;
  }
  return (
    <Card>
      <p className={styles.help}>{t('settings.rolesHelp')}</p>
      <RightsTable allRoles={read.data} />
    </Card>
  );
}

function RightsTable({ allRoles }: { allRoles: readonly Role[] }) {
  const t = useText();
  const change = useChange(roles.roleRightsUpdate);
  const nameOf = (role: Role) => {
    const label = ROLE_LABELS[role.name];
    return label ? t(label) : role.name;
  };
  async function give(role: Role, right: Right, isGiven: boolean) {
    const others = role.rights.filter((each) => each !== right);
    const rights = isGiven ? [...others, right] : others;
    // The server adds or removes this right alone, whatever else was changed meanwhile.
    await change.run({ body: { role: role.id, rights, openedWith: { rights: role.rights } } });
  }
  return (
    <table className={styles.table} aria-label={t('shell.roles')}>
      <thead>
        <tr>
          <th scope="col">{t('settings.right')}</th>
          {allRoles.map((role) => (
            <th scope="col" key={role.id}>
              {nameOf(role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RIGHTS.map((right) => (
          <tr key={right}>
            <th scope="row">{t(RIGHT_LABELS[right])}</th>
            {allRoles.map((role) => (
              <td key={role.id}>
                <Checkbox
                  label={`${nameOf(role)}: ${t(RIGHT_LABELS[right])}`}
                  isLabelHidden
                  isSwitch
                  value={role.rights.includes(right)}
                  isDisabled={
                    change.isSaving || (role.id === SUPER_ADMIN && right === 'administration')
                  }
                  onChange={(isGiven) => void give(role, right, isGiven)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
