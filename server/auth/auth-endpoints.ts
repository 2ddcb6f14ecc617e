import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readSecondFactorRule, saveSecondFactorRule } from '../setup/second-factor-rule.ts';
import { changeOwnPassword } from './change-own-password.ts';
import {
  beginOwnSecondFactor,
  confirmOwnSecondFactor,
  removeOwnSecondFactor,
} from './own-second-factor.ts';
import { readSecondFactorState } from './second-factor-queries.ts';
import { endSession } from './session-queries.ts';
import { signIn } from './sign-in.ts';

const SECOND_FACTOR = message('secondFactor.heading');

export const authEndpoints = (secrets: SecretBox) =>
  implement({
    signIn: (context, { body }) => signIn(context, body, secrets),
    signOut: async ({ tx, user, audit }) => {
      await endSession(tx, user.tokenHash);
      audit({ subject: 'user', id: user.id });
      return {
        heading: message('session.signedOut'),
        message: message('session.signedOutSuccessfully'),
        data: {},
      };
    },
    changeOwnPassword: async (context, { body }) => {
      const token = await changeOwnPassword(context, body);
      return {
        heading: message('password.saved'),
        message: message('password.changed'),
        data: { token },
      };
    },
    ownSecondFactor: ({ tx, user }) => readSecondFactorState(tx, user.id),
    secondFactorCreate: async (context, { body }) => ({
      heading: SECOND_FACTOR,
      message: message('secondFactor.confirm'),
      data: await beginOwnSecondFactor(context, body, secrets),
    }),
    secondFactorSwitch: async (context, { body }) => {
      const recoveryCodes = await confirmOwnSecondFactor(context, body, secrets);
      return {
        heading: SECOND_FACTOR,
        message: message('secondFactor.turnedOn'),
        data: { recoveryCodes },
      };
    },
    secondFactorRemove: async (context, { body }) => {
      const token = await removeOwnSecondFactor(context, body, secrets);
      return {
        heading: SECOND_FACTOR,
        message: message('secondFactor.turnedOff'),
        data: { token },
      };
    },
    secondFactorRule: async ({ tx }) => ({ rule: await readSecondFactorRule(tx) }),
    secondFactorRuleUpdate: async (context, { body }) => {
      await saveSecondFactorRule(context, body);
      return { heading: SECOND_FACTOR, message: message('secondFactor.ruleSaved'), data: {} };
    },
  });
