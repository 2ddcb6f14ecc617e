import { profile } from '@netkhata/contract/profile';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { renderSignedIn } from '../../test-support/signed-in.tsx';
import { deviceOf } from './device-name.ts';
import { OwnPassword } from './own-password.tsx';
import { OwnProfile } from './own-profile.tsx';
import { OwnSessions } from './own-sessions.tsx';

const record = {
  id: 1,
  name: 'Ayesha Rahman',
  userName: 'ayesha',
  mobileNo: null,
  language: null,
  picture: 'me.png',
  preferences: {},
};
const session = {
  address: '10.0.0.5',
  agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
  startedAt: '2026-11-20T04:00:00Z',
  lastUsedAt: '2026-11-21T04:00:00Z',
  isThisOne: true,
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the own profile', () => {
  it('saves name, mobile and language, and uses the language at once', async () => {
    const { user, requests } = await renderSignedIn(<OwnProfile picture={(file) => file} />, {
      answers: [
        answer(profile.ownProfile, record),
        answer(profile.ownProfileUpdate, { heading: 'Saved', message: 'Done.', data: {} }),
      ],
    });
    await screen.findByText('me.png');
    await user.type(screen.getByLabelText('Mobile No'), '01712345678');
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByLabelText('Mobilnummer')).toBeTruthy();
    expect(requests.find(({ path }) => path === 'profile_update')?.body).toEqual({
      name: 'Ayesha Rahman',
      mobileNo: '01712345678',
      language: 'de',
      openedWith: { name: 'Ayesha Rahman', mobileNo: '', language: null },
    });
  });
});

describe('the password', () => {
  it('is changed in a form that opens on request and returns the focus', async () => {
    const { user } = await renderScreen(
      <OwnPassword form={({ onChanged }) => <input aria-label="P" onChange={onChanged} />} />,
    );
    expect(screen.queryByLabelText('P')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await user.type(screen.getByLabelText('P'), 'x');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change Password'));
  });
});

describe('signed-in devices', () => {
  it('are named; the others are signed out after a confirmation', async () => {
    const other = { ...session, agent: null, isThisOne: false };
    const { user, requests } = await renderScreen(<OwnSessions />, {
      answers: [
        answer(profile.ownSessions, [session, other]),
        answer(profile.signOutElsewhere, { heading: 'Out', message: '', data: { ended: 1 } }),
      ],
    });
    expect(await screen.findByText('Chrome, Windows')).toBeTruthy();
    expect(screen.getByText('Unknown device')).toBeTruthy();
    expect(screen.getAllByText('This device')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Out')).toBeTruthy();
    expect(requests.filter(({ path }) => path === 'profile_sign_out_elsewhere')).toHaveLength(1);
  });

  it('cannot be signed out when there is no other', async () => {
    await renderScreen(<OwnSessions />, { answers: [answer(profile.ownSessions, [session])] });
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Sign out everywhere else',
    });
    expect([button.disabled, button.title]).toEqual([
      true,
      'You are signed in on this device only.',
    ]);
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/141 Safari/537 Edg/141', 'Edge, Windows', false],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/141 Mobile Safari/537', 'Chrome, Android', true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18 Safari/604', 'Safari, iPhone', true],
  ])('reads %s', (agent, name, isPhone) => {
    expect(deviceOf(agent)).toEqual({ name, isPhone });
  });

  it('shows an unrecognised browser as unknown', () => {
    expect(deviceOf('curl/8.0')).toBeUndefined();
  });
});
