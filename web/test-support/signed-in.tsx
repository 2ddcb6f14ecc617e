import type { EndpointResult } from '@netkhata/contract/endpoint';
import { HELD_RIGHTS } from '@netkhata/contract/rights';
import { users } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { currentUserRead } from '../api/current-user.ts';
import { currentRegionalSettings } from '../i18n/regional-settings.ts';
import { type Answer, answer } from './answers.ts';
import { renderScreen } from './render-screen.tsx';

type CurrentUser = EndpointResult<typeof users.currentUser>;

/** The signed-in user: a Super Admin with every right by default. */
export function signedInAs(changes: Partial<CurrentUser> = {}): Answer {
  return answer(users.currentUser, {
    userId: 1,
    fullName: 'Ayesha Rahman',
    fileName: null,
    userType: '1',
    zone: null,
    rights: [...HELD_RIGHTS],
    mustChangePassword: false,
    language: null,
    preferences: {},
    savedViewLists: [],
    companyName: 'Sky Net',
    regionalSettings: currentRegionalSettings(),
    askAgainFrom: paisa(10_000_000),
    today: '2026-11-21',
    ...changes,
  });
}

/** Renders its children once the signed-in user is loaded, as the shell does. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data } = useQuery(currentUserRead);
  return data ? children : null;
}

/** `renderScreen` for a screen of the signed-in user, who is there when it resolves. */
export async function renderSignedIn(
  element: ReactNode,
  { answers = [], ...options }: NonNullable<Parameters<typeof renderScreen>[1]> = {},
) {
  const page = await renderScreen(
    <SignedIn>
      <span hidden data-testid="signed-in" />
      {element}
    </SignedIn>,
    { ...options, answers: [...answers, signedInAs()] },
  );
  await screen.findByTestId('signed-in');
  return page;
}
