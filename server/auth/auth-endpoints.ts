import { implement } from '../http/implement.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { endSession } from './session-queries.ts';
import { signIn } from './sign-in.ts';

export const authEndpoints = implement({
  signIn: (context, { body }) => signIn(context, body),
  signOut: async ({ tx, user, audit }) => {
    await endSession(tx, user.tokenHash);
    audit({ subject: 'user', id: user.id });
    return { heading: 'Signed out', message: 'Signed out successfully.', data: {} };
  },
  changeOwnPassword: async (context, { body }) => {
    await changeOwnPassword(context, body);
    return { heading: 'Password saved', message: 'Password changed successfully.', data: {} };
  },
});
