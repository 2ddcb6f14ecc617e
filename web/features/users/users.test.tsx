import { secondFactor } from '@netkhata/contract/second-factor';
import { setup } from '@netkhata/contract/setup';
import { users } from '@netkhata/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { renderSignedIn, SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { UserForm } from './user-form.tsx';
import { UserTable } from './user-table.tsx';
import { UserUpdate } from './user-update.tsx';

const onSaved = vi.fn<() => Promise<undefined>>(async () => undefined);

const zones = answer(setup.zoneOptions, [
  { id: 1, name: 'North' },
  { id: 2, name: 'South' },
]);
const created = answer(users.userCreate, {
  heading: 'User saved',
  message: 'User created successfully.',
  data: { id: 5 },
});
const updated = answer(users.userUpdate, {
  heading: 'User saved',
  message: 'User updated successfully.',
  data: { id: 4 },
});
const details = answer(users.userDetails, {
  id: 4,
  name: 'Jahangir Alam',
  email: 'jahangir',
  mobileNo: '01712345678',
  zone: { id: 2, name: 'South' },
  usertype: '1',
  isActive: true,
  hasSecondFactor: true,
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

async function creation(answers: Answer[] = [created]) {
  const page = await renderSignedIn(<UserForm onSaved={onSaved} />, {
    answers: [zones, ...answers],
  });
  await screen.findByRole('option', { name: 'South' });
  const sent = () => page.requests.filter(({ path }) => path === 'user_create');
  return { ...page, sent };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  onSaved.mockClear();
});

describe('making a user', () => {
  it('sends the input, by default a General User of all zones, and navigates on', async () => {
    const { user, sent } = await creation();
    expect(document.activeElement).toBe(field('Name'));
    await user.keyboard('Rasel Mia{Tab}01812345678{Tab}rasel{Tab}');
    await user.type(field('Password'), ' secret-1');
    await user.type(field('Confirm Password'), ' secret-1{Enter}');
    expect(await screen.findByText('User created successfully.')).toBeTruthy();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({
      name: 'Rasel Mia',
      mobileNo: '01812345678',
      email: 'rasel',
      password: ' secret-1',
      confirmPassword: ' secret-1',
      zone: null,
      usertype: '2',
    });
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('names the missing fields, sends nothing, and focuses the first', async () => {
    const { user, sent } = await creation();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText('This field is required.')).toHaveLength(4);
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(sent()).toHaveLength(0);
  });

  it('leaves password comparison to the server, and keeps the input', async () => {
    const mismatch = "Password and Confirm Password didn't match";
    const { user, sent } = await creation([
      refusal(users.userCreate, { status: 422, errorMessage: { confirmPassword: [mismatch] } }),
    ]);
    await user.type(field('Name'), 'Rasel');
    await user.type(field('User Name/Email'), 'rasel');
    await user.type(field('Password'), 'secret-11');
    await user.type(field('Confirm Password'), 'secret-22{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Confirm Password')));
    const described = field('Confirm Password').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(mismatch);
    expect(sent()).toHaveLength(1);
    expect(field('Password').value).toBe('secret-11');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('goes on from a draft, which keeps no password', async () => {
    const first = await creation();
    await first.user.type(field('Name'), 'Rasel Mia');
    await first.user.type(field('Password'), 'secret-11');
    await first.user.selectOptions(field('User Type'), '1');
    cleanup();
    expect(localStorage).toHaveLength(1);
    expect(JSON.stringify(localStorage)).not.toContain('secret-11');
    const { user } = await creation();
    expect(await screen.findByText(/^You were adding Rasel Mia, /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('Name').value).toBe('Rasel Mia');
    expect(field('User Type').value).toBe('1');
    expect(field('Password').value).toBe('');
    await user.keyboard('{Tab}{Tab}rasel');
    await user.type(field('Password'), 'secret-11');
    await user.type(field('Confirm Password'), 'secret-11{Enter}');
    await screen.findByText('User created successfully.');
    expect(localStorage).toHaveLength(0);
  });
});

const update = (answers: Answer[], userId = 1) =>
  renderScreen(
    <SignedIn>
      <UserUpdate userId={4} onSaved={onSaved} />
    </SignedIn>,
    { answers: [signedInAs({ userId }), zones, ...answers] },
  );

describe('updating a user', () => {
  it("starts with the server's values, without a password, and sends the id", async () => {
    const { user, requests } = await update([details, updated]);
    await screen.findByRole('option', { name: 'South' });
    expect(field('User Name/Email').value).toBe('jahangir');
    expect(field('Zone').value).toBe('2');
    expect(field('User Type').value).toBe('1');
    expect(field('Active: may sign in').checked).toBe(true);
    await user.click(field('Active: may sign in'));
    await user.selectOptions(field('Zone'), 'All zones');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(requests.find(({ path }) => path === 'user_update')?.body).toEqual({
      id: 4,
      name: 'Jahangir Alam',
      mobileNo: '01712345678',
      email: 'jahangir',
      password: '',
      confirmPassword: '',
      zone: null,
      usertype: '1',
      isActive: 'no',
      openedWith: {
        name: 'Jahangir Alam',
        mobileNo: '01712345678',
        email: 'jahangir',
        zone: 2,
        usertype: '1',
        isActive: 'yes',
      },
    });
  });

  it('prevents users from making themselves inactive or removing their second factor', async () => {
    await update([details], 4);
    await screen.findByText('You cannot make yourself inactive.');
    expect(field('Active: may sign in').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Turn off two-step verification' })).toBeNull();
  });

  it("removes another user's second factor after a confirmation", async () => {
    const removed = {
      heading: 'User saved',
      message: 'Two-step verification is turned off.',
      data: {},
    };
    const { user, requests } = await update([
      details,
      answer(secondFactor.userFactorRemove, removed),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Turn off two-step verification' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(
      within(dialog).getByRole('button', { name: 'Turn off two-step verification' }),
    );
    expect(await screen.findByText('Two-step verification is turned off.')).toBeTruthy();
    expect(requests.find(({ path }) => path === 'user_second_factor_off')?.body).toEqual({ id: 4 });
  });

  it('reports an unknown user', async () => {
    await update([refusal(users.userDetails, { status: 404, errorMessage: 'No such user.' })]);
    expect(await screen.findByText('This record does not exist')).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

describe('the user list', () => {
  const rows = [
    {
      id: 4,
      name: 'Jahangir Alam',
      userName: 'jahangir',
      mobileNo: null,
      zone: null,
      userType: 'Super Admin',
      isActive: false,
      hasSecondFactor: true,
    },
  ];
  const list = answer(users.userTable, {
    rows,
    currentPage: 1,
    lastPage: 1,
    perPage: 10,
    total: 1,
  });

  it('starts by id, ascending, and links to the user', async () => {
    const { requests, router, user } = await renderScreen(<UserTable />, { answers: [list] });
    await screen.findByText('Jahangir Alam');
    expect(screen.getByText('Inactive')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Two-Step Verification' })).toBeTruthy();
    expect(requests[0]?.query.get('column')).toBe('id');
    expect(requests[0]?.query.get('order')).toBe('asc');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Id', 'Name', 'User Name', 'Mobile No', 'Zone', 'User Type', 'Action']);
    expect(screen.getByRole('link', { name: 'Edit Jahangir Alam' }).getAttribute('href')).toBe(
      '/user-edit/4',
    );
    screen.getByText('Jahangir Alam').closest('tr')?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-edit/4'));
  });
});
