import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText, password, requiredText } from './wire.ts';

export const auth = {
  signIn: endpoint({
    method: 'POST',
    path: 'auth/login',
    access: 'public',
    effect: 'write',
    reach: 'self',
    // The count of failed sign-ins must be stored even when the sign-in is refused.
    transactions: 'own',
    body: z.object({
      email: requiredText(120),
      password: password(1),
      /** Sent by users with a second factor once the reply has asked for it (`CodeNeeded`). */
      code: z.optional(optionalText(40)),
    }),
    reply: {
      kind: 'record',
      schema: z.object({ token: z.string(), mustChangePassword: z.boolean() }),
    },
  }),
  signOut: endpoint({
    method: 'POST',
    path: 'auth/logout',
    access: 'session',
    effect: 'write',
    reach: 'self',
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  changeOwnPassword: endpoint({
    method: 'POST',
    path: 'auth/change_password',
    access: 'session',
    effect: 'write',
    reach: 'self',
    // A wrong current password is counted like a failed sign-in.
    transactions: 'own',
    body: z.object({
      currentPassword: password(1),
      password: password(8),
      confirmPassword: password(1),
    }),
    /** The session's new token; the old token and all other sessions have ended. */
    reply: { kind: 'saved', schema: z.object({ token: z.string() }) },
  }),
};
