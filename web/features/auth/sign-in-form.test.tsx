import { auth } from '@netkhata/contract/auth';
import { message } from '@netkhata/contract/messages';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, sessionToken } from '../../api/session.ts';
import { showLanguage } from '../../i18n/use-text.ts';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

const signedIn = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  clearSession();
  signedIn.mockReset();
});

async function signIn(answers: Parameters<typeof renderScreen>[1]) {
  const result = await renderScreen(<SignInForm onSignedIn={signedIn} />, answers);
  await result.user.type(screen.getByLabelText('Email'), 'owner@example.net');
  await result.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return result;
}

const right = answer(auth.signIn, { token: 'abc', mustChangePassword: false });
const needed = refusal(auth.signIn, {
  status: 401,
  errorMessage: 'The code is incorrect, or was used before.',
  data: { isCodeNeeded: true },
});
/** Accepts the sign-in of a user with a second factor whose code is 123456. */
const withSecondFactor: Answer = {
  endpoint: auth.signIn,
  reply: (request) => (request.body.code === '123456' ? right : needed).reply(request),
};

describe('signing in', () => {
  it('stores the token', async () => {
    const token = { token: 'abc', mustChangePassword: false };
    const { requests } = await signIn({ answers: [answer(auth.signIn, token)] });
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(requests[0]?.body).toEqual({ email: 'owner@example.net', password: 'secret' });
    expect(sessionToken()).toBe('abc');
  });

  it('shows a refusal in the common format and keeps the input', async () => {
    const failure = { status: 401, heading: 'Sign in failed', errorMessage: 'Wrong password.' };
    await signIn({ answers: [refusal(auth.signIn, failure)] });
    const alert = await screen.findByRole('alert');
    // The alert belongs to the form; it is not a toast.
    expect(alert.closest('form')).not.toBeNull();
    expect(screen.getByRole('region', { name: 'Messages' }).childElementCount).toBe(0);
    expect(within(alert).getByRole('listitem').textContent).toBe('Wrong password.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('owner@example.net');
    expect(sessionToken()).toBeNull();
    expect(signedIn).not.toHaveBeenCalled();
  });

  it('shows a refusal in the language of the device', async () => {
    const failure = {
      status: 401,
      heading: 'Sign in failed',
      errorMessage: 'The login detail is incorrect',
      messages: { heading: message('heading.signInFailed'), detail: message('signIn.refused') },
    };
    const { user } = await renderScreen(<SignInForm onSignedIn={signedIn} />, {
      answers: [refusal(auth.signIn, failure)],
    });
    await act(() => showLanguage('bn'));
    await user.type(screen.getByLabelText('ইমেইল'), 'owner@example.net');
    await user.type(screen.getByLabelText('পাসওয়ার্ড'), 'wrong{Enter}');
    expect(await screen.findByText('সাইন ইন হয়নি')).toBeTruthy();
    expect(screen.getByText('সাইন ইনের তথ্য সঠিক নয়').tagName).toBe('LI');
  });

  it('asks for the code of a second factor, and then sends all three', async () => {
    const { user, requests } = await signIn({ answers: [withSecondFactor] });
    const field = await screen.findByLabelText<HTMLInputElement>('Code');
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByText(/was used before/)).toBeNull();
    expect(sessionToken()).toBeNull();
    await user.paste('000000');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/was used before/)).toBeTruthy();
    expect(field.value).toBe('');
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(requests).toHaveLength(3);
    expect(requests.at(-1)?.body).toEqual({
      email: 'owner@example.net',
      password: 'secret',
      code: '123456',
    });
    expect(sessionToken()).toBe('abc');
  });

  it('accepts a recovery code in the same field, and returns to the password', async () => {
    const { user } = await signIn({ answers: [needed] });
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
    expect(field.inputMode).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('owner@example.net');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
