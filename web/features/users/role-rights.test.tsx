import { roles } from '@netkhata/contract/roles';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { RoleRights } from './role-rights.tsx';

const superAdmin = { id: '1', name: 'Super Admin', rights: ['administration' as const] };
const general = { id: '2', name: 'General User', rights: ['customers' as const] };
const allRoles = answer(roles.roleRights, [superAdmin, general]);
const box = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

afterEach(cleanup);

describe('roles', () => {
  it("grants a right at once, in addition to the role's others", async () => {
    const saved = answer(roles.roleRightsUpdate, {
      heading: 'Role saved',
      message: '',
      data: general,
    });
    const { user, requests } = await renderScreen(<RoleRights />, { answers: [allRoles, saved] });
    await screen.findByRole('table', { name: 'Roles and Permissions' });
    await user.click(box('General User: Read reports'));
    expect(await screen.findByText('Role saved')).toBeTruthy();
    expect(requests.find(({ path }) => path === 'role_rights_update')?.body).toEqual({
      role: '2',
      rights: ['customers', 'reports'],
      openedWith: { rights: ['customers'] },
    });
  });

  it("revokes one, and shows the server's state when it refuses", async () => {
    const no = refusal(roles.roleRightsUpdate, { status: 422, errorMessage: 'Not so.' });
    const { user, requests } = await renderScreen(<RoleRights />, { answers: [allRoles, no] });
    await screen.findByRole('table', { name: 'Roles and Permissions' });
    const customers = 'General User: See and change customers and bills';
    await user.click(box(customers));
    expect(await screen.findByText('Not so.')).toBeTruthy();
    expect(requests.find(({ path }) => path === 'role_rights_update')?.body['rights']).toEqual([]);
    await waitFor(() => expect(box(customers).checked).toBe(true));
  });

  it('never revokes administration from Super Admins', async () => {
    await renderScreen(<RoleRights />, { answers: [allRoles] });
    await screen.findByRole('table', { name: 'Roles and Permissions' });
    expect(box('Super Admin: Users, setup, settings, audit trail').disabled).toBe(true);
    expect(box('General User: Users, setup, settings, audit trail').disabled).toBe(false);
  });
});
