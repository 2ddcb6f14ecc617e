import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText } from './wire.ts';
import { password } from './wire-password.ts';
import { requiredId } from './wire-id.ts';
import { requiredWord } from './wire-word.ts';

/** Of whom the company asks a second factor, from their next sign-in on. */
export const SECOND_FACTOR_RULES = ['nobody', 'super_admins', 'everybody'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Six digits from the device, or a recovery code; blanks and hyphens are left out of account. */
export const codeText = requiredText(40);

/** What a refused sign-in carries when the password was right and the code is still to come. */
export interface CodeNeeded {
  isCodeNeeded: true;
}

export const secondFactor = {
  ownSecondFactor: endpoint({
    method: 'GET',
    path: 'profile_second_factor',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        isOn: z.boolean(),
        recoveryCodesLeft: z.int(),
        /** The company asks it of this user. */
        isRequired: z.boolean(),
      }),
    },
  }),
  /** Begins: the secret to put into the device. Nothing is asked for until it is confirmed. */
  secondFactorCreate: endpoint({
    method: 'POST',
    path: 'profile_second_factor_create',
    access: 'session',
    effect: 'write',
    // A wrong password is counted like a failed sign-in.
    transactions: 'own',
    body: z.object({ password: password(1) }),
    reply: {
      kind: 'saved',
      schema: z.object({
        /** Base32, to type. */
        secret: z.string(),
        /** otpauth://, for the QR code. */
        address: z.string(),
        /** The session's new token; the one before has ended. */
        token: z.string(),
      }),
    },
  }),
  /** A first code from the device turns it on; the recovery codes are shown this once. */
  secondFactorSwitch: endpoint({
    method: 'POST',
    path: 'profile_second_factor_confirm',
    access: 'session',
    effect: 'write',
    // The answer must not be kept for a repeated submission.
    transactions: 'own',
    body: z.object({ code: codeText }),
    reply: { kind: 'saved', schema: z.object({ recoveryCodes: z.array(z.string()) }) },
  }),
  secondFactorRemove: endpoint({
    method: 'POST',
    path: 'profile_second_factor_off',
    access: 'session',
    effect: 'write',
    // Wrong passwords and codes are counted like failed sign-ins.
    transactions: 'own',
    body: z.object({ password: password(1), code: codeText }),
    reply: { kind: 'saved', schema: z.object({ token: z.string() }) },
  }),
  /** For a user who has neither the device nor a recovery code; that user's sessions end. */
  userFactorRemove: endpoint({
    method: 'POST',
    path: 'user_second_factor_off',
    access: 'zone_administration',
    effect: 'write',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  secondFactorRule: endpoint({
    method: 'GET',
    path: 'second_factor_rule',
    access: 'administration',
    effect: 'read',
    reply: { kind: 'record', schema: z.object({ rule: z.enum(SECOND_FACTOR_RULES) }) },
  }),
  secondFactorRuleUpdate: endpoint({
    method: 'POST',
    path: 'second_factor_rule_update',
    access: 'administration',
    effect: 'write',
    body: z.object({ rule: requiredWord(SECOND_FACTOR_RULES) }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
