import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { password, requiredText } from './wire.ts';
import { requiredId, requiredWord } from './wire-choices.ts';

/** Which users need a second factor, from their next sign-in on. */
export const SECOND_FACTOR_RULES = ['nobody', 'super_admins', 'everybody'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Six digits from the device, or a recovery code; spaces and hyphens are ignored. */
export const codeText = requiredText(40);

/** Body of a refused sign-in whose password was right, where the code is still needed. */
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
        /** The company's settings require it of this user. */
        isRequired: z.boolean(),
      }),
    },
  }),
  /**
   * Starts the set-up: returns the secret for the device. Sign-ins need no code until it is
   * confirmed.
   */
  secondFactorCreate: endpoint({
    method: 'POST',
    path: 'profile_second_factor_create',
    access: 'session',
    effect: 'write',
    reach: 'self',
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
        /** The session's new token; the old one has ended. */
        token: z.string(),
      }),
    },
  }),
  /**
   * Turns the second factor on with a first code from the device; returns the recovery codes once.
   */
  secondFactorSwitch: endpoint({
    method: 'POST',
    path: 'profile_second_factor_confirm',
    access: 'session',
    effect: 'write',
    reach: 'self',
    // The reply must not be stored for repeated requests.
    transactions: 'own',
    body: z.object({ code: codeText }),
    reply: { kind: 'saved', schema: z.object({ recoveryCodes: z.array(z.string()) }) },
  }),
  secondFactorRemove: endpoint({
    method: 'POST',
    path: 'profile_second_factor_off',
    access: 'session',
    effect: 'write',
    reach: 'self',
    // Wrong passwords and codes are counted like failed sign-ins.
    transactions: 'own',
    body: z.object({ password: password(1), code: codeText }),
    reply: { kind: 'saved', schema: z.object({ token: z.string() }) },
  }),
  /** For a user who has lost both device and recovery codes; the user's sessions end. */
  userFactorRemove: endpoint({
    method: 'POST',
    path: 'user_second_factor_off',
    access: 'zone_administration',
    effect: 'write',
    reach: 'zone',
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
    reach: 'settings',
    body: heldForm(z.object({ rule: requiredWord(SECOND_FACTOR_RULES) }), {}),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
