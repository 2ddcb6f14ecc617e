import { auditTrail } from '@netkhata/contract/audit-trail';
import { roles } from '@netkhata/contract/roles';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { AdministratorsOnly } from './administrators-only.tsx';
import { fieldChanges } from './audit-changes.ts';
import { AuditTrail } from './audit-trail.tsx';
import { RoleRights } from './role-rights.tsx';

const superAdmin = { id: '1', name: 'Super Admin', rights: ['administration' as const] };
const general = { id: '2', name: 'General User', rights: ['customers' as const] };
const allRoles = answer(roles.roleRights, [superAdmin, general]);
const box = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

afterEach(cleanup);

describe('roles', () => {
  it('gives a right at once, beside those that the role has', async () => {
    const saved = answer(roles.roleRightsUpdate, {
      heading: 'Role saved',
      message: '',
      data: general,
    });
    const { user, asked } = await renderScreen(<RoleRights />, { answers: [allRoles, saved] });
    await screen.findByRole('table', { name: 'Roles' });
    await user.click(box('General User: Read reports'));
    expect(await screen.findByText('Role saved')).toBeTruthy();
    expect(asked.find(({ path }) => path === 'role_rights_update')?.body).toEqual({
      role: '2',
      rights: ['customers', 'reports'],
    });
  });

  it('takes one away, and shows what the server has when it refuses', async () => {
    const no = refusal(roles.roleRightsUpdate, { status: 422, errorMessage: 'Not so.' });
    const { user, asked } = await renderScreen(<RoleRights />, { answers: [allRoles, no] });
    await screen.findByRole('table', { name: 'Roles' });
    const customers = 'General User: See and change customers and bills';
    await user.click(box(customers));
    expect(await screen.findByText('Not so.')).toBeTruthy();
    expect(asked.find(({ path }) => path === 'role_rights_update')?.body['rights']).toEqual([]);
    await waitFor(() => expect(box(customers).checked).toBe(true));
  });

  it('never takes the administration from Super Admins', async () => {
    await renderScreen(<RoleRights />, { answers: [allRoles] });
    await screen.findByRole('table', { name: 'Roles' });
    expect(box('Super Admin: Users, setup, settings, audit trail').disabled).toBe(true);
    expect(box('General User: Users, setup, settings, audit trail').disabled).toBe(false);
  });
});

describe('the audit trail', () => {
  const row = {
    id: 5,
    at: '2026-11-21T04:00:00Z',
    user: 'Ayesha Rahman',
    action: 'companySettingsUpdate',
    subject: 'company',
    subjectId: 1,
    address: '10.0.0.5',
    changes: [{ subject: 'company', id: 1, before: { phone: null }, after: { phone: '017' } }],
  };
  const page = { rows: [row], currentPage: 1, lastPage: 1, perPage: 10, total: 1 };

  it('says who did what and what it changed', async () => {
    await renderScreen(<AuditTrail />, { answers: [answer(auditTrail.auditTrailTable, page)] });
    expect(await screen.findByText('Ayesha Rahman')).toBeTruthy();
    expect(screen.getByText('phone: – → 017')).toBeTruthy();
  });

  it('is not for a role without administration, and asks the server nothing', async () => {
    const { asked } = await renderScreen(
      <SignedIn>
        <AdministratorsOnly>
          <AuditTrail />
        </AdministratorsOnly>
      </SignedIn>,
      { answers: [signedInAs({ rights: ['customers'] })] },
    );
    expect(await screen.findByText('Ask a Super Admin if something should change.')).toBeTruthy();
    expect(asked.map(({ path }) => path)).toEqual(['users/get_user_info']);
  });

  it.each([
    [{ after: { name: 'North', note: null } }, ['name: North']],
    [{ before: { a: 1, b: 'x' }, after: { a: 2 } }, ['a: 1 → 2', 'b: x → –']],
    [{ before: undefined, after: undefined }, []],
  ])('writes %j', (change, lines) => {
    expect(fieldChanges({ subject: 'zone', id: 1, ...change })).toEqual(lines);
  });
});
