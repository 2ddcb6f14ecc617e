import { secondFactor } from '@netkhata/contract/second-factor';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeSession, sessionToken } from '../../api/session.ts';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const off = { isOn: false, recoveryCodesLeft: 0, isRequired: false };
const on = { isOn: true, recoveryCodesLeft: 9, isRequired: false };
const replyWith = (data: object) => ({ heading: 'Two-step verification', message: 'Done.', data });

const begun = answer(
  secondFactor.secondFactorCreate,
  replyWith({
    secret: SECRET,
    address: `otpauth://totp/x?secret=${SECRET}`,
    token: 'second',
  }) as never,
);
const recoveryCodes = ['abcde-fghjk', 'mnpqr-stuvw'];
const confirmed = answer(secondFactor.secondFactorSwitch, replyWith({ recoveryCodes }) as never);

const show = (answers: Answer[]) => renderScreen(<OwnSecondFactor />, { answers });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('turning the second factor on', () => {
  it('asks for the password, shows the secret, takes a code and shows recovery codes', async () => {
    storeSession('first');
    const states = [off, off, off];
    const { user, requests } = await show([
      answer(secondFactor.ownSecondFactor, () => states.shift() ?? on),
      begun,
      confirmed,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Set it up' }));
    await user.type(await screen.findByLabelText('Current Password'), 'secret{Enter}');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(sessionToken()).toBe('second');
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    expect(field.autocomplete).toBe('one-time-code');
    await user.type(field, '123456{Enter}');
    // The codes stay visible although the server already reports the second factor as on.
    expect(await screen.findByText('mnpqr-stuvw')).toBeTruthy();
    expect(requests.find(({ path }) => path.endsWith('confirm'))?.body).toEqual({ code: '123456' });
    states.length = 0;
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(screen.queryByText('mnpqr-stuvw')).toBeNull();
  });

  it('shows a wrong code beside the field', async () => {
    const wrong = { status: 422, errorMessage: { code: ['Is incorrect.'] } };
    const { user } = await show([
      answer(secondFactor.ownSecondFactor, off),
      begun,
      refusal(secondFactor.secondFactorSwitch, wrong),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Set it up' }));
    await user.type(await screen.findByLabelText('Current Password'), 'secret{Enter}');
    await user.type(await screen.findByLabelText('Code'), '000000{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'),
    );
  });
});

describe('turning it off', () => {
  it('takes the password and a code, and the session continues', async () => {
    storeSession('first');
    const { user, requests } = await show([
      answer(secondFactor.ownSecondFactor, on),
      answer(secondFactor.secondFactorRemove, replyWith({ token: 'third' }) as never),
    ]);
    expect(await screen.findByText('9 recovery codes left')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Turn it off' }));
    await user.type(await screen.findByLabelText('Current Password'), 'secret');
    await user.type(screen.getByLabelText('Code, or a recovery code'), 'abcde-fghjk{Enter}');
    await waitFor(() => expect(sessionToken()).toBe('third'));
    expect(requests.find(({ path }) => path.endsWith('off'))?.body).toEqual({
      password: 'secret',
      code: 'abcde-fghjk',
    });
  });
});
