import * as z from 'zod/mini';
import { LANGUAGES } from './company.ts';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { preferences } from './preferences.ts';
import { requiredText } from './wire.ts';
import { optionalWord } from './wire-choices.ts';
import { optionalMobile } from './wire-formats.ts';

const nullableText = z.nullable(z.string());

export const profile = {
  ownProfile: endpoint({
    method: 'GET',
    path: 'profile',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        id: z.int(),
        name: z.string(),
        /** The name used to sign in. */
        userName: z.string(),
        mobileNo: nullableText,
        language: nullableText,
        /** File name of the picture, for `uploads/{file}`. */
        picture: nullableText,
        preferences,
      }),
    },
  }),
  /** Missing fields keep their value; an empty mobile number or language is cleared. */
  ownProfileUpdate: endpoint({
    method: 'POST',
    path: 'profile_update',
    access: 'session',
    effect: 'write',
    reach: 'self',
    body: heldForm(
      z.object({
        name: z.optional(requiredText(120)),
        mobileNo: z.optional(optionalMobile),
        language: z.optional(optionalWord(LANGUAGES)),
      }),
      {},
    ),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  /** Missing preferences keep their value; each one that is sent replaces the stored one. */
  preferencesUpdate: endpoint({
    method: 'POST',
    path: 'preferences_update',
    access: 'session',
    effect: 'write',
    reach: 'self',
    body: preferences,
    reply: { kind: 'saved', schema: preferences },
  }),
  ownSessions: endpoint({
    method: 'GET',
    path: 'profile_sessions',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          address: nullableText,
          /** The browser's user agent. */
          agent: nullableText,
          startedAt: z.string(),
          lastUsedAt: z.string(),
          isThisOne: z.boolean(),
        }),
      ),
    },
  }),
  signOutElsewhere: endpoint({
    method: 'POST',
    path: 'profile_sign_out_elsewhere',
    access: 'session',
    effect: 'write',
    reach: 'self',
    reply: { kind: 'saved', schema: z.object({ ended: z.int() }) },
  }),
};
