import { auth } from '@netkhata/contract/auth';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropSession, sessionToken } from '../../api/session.ts';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

const signedIn = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  dropSession();
  signedIn.mockReset();
});

async function signIn(answers: Parameters<typeof renderScreen>[1]) {
  const result = await renderScreen(<SignInForm onSignedIn={signedIn} />, answers);
  await result.user.type(screen.getByLabelText('Email'), 'owner@example.net');
  await result.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return result;
}

describe('signing in', () => {
  it('stores the token', async () => {
    const token = { token: 'abc', mustChangePassword: false };
    const { asked } = await signIn({ answers: [answer(auth.signIn, token)] });
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(asked[0]?.body).toEqual({ email: 'owner@example.net', password: 'secret' });
    expect(sessionToken()).toBe('abc');
  });

  it('shows a refusal in the common format and keeps what was typed', async () => {
    const failure = { status: 401, heading: 'Sign in failed', errorMessage: 'Wrong password.' };
    await signIn({ answers: [refusal(auth.signIn, failure)] });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('listitem').textContent).toBe('Wrong password.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('owner@example.net');
    expect(sessionToken()).toBeNull();
    expect(signedIn).not.toHaveBeenCalled();
  });
});
