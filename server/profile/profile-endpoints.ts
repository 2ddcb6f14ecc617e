import { message } from '@netkhata/contract/messages';
import { endSessionsOf } from '../auth/session-queries.ts';
import { implement } from '../http/implement.ts';
import { readOwnProfile, readOwnSessions, saveOwnProfile, savePreferences } from './own-profile.ts';

export const profileEndpoints = implement({
  ownProfile: (context) => readOwnProfile(context),
  ownProfileUpdate: async (context, { body }) => {
    await saveOwnProfile(context, body);
    return { heading: message('profile.saved'), message: message('profile.updated'), data: {} };
  },
  preferencesUpdate: async (context, { body }) => ({
    heading: message('settings.saved'),
    message: message('settings.savedSuccessfully'),
    data: await savePreferences(context, body),
  }),
  ownSessions: (context) => readOwnSessions(context),
  signOutElsewhere: async ({ tx, user, audit }) => {
    const ended = await endSessionsOf(tx, user.id, { exceptTokenHash: user.tokenHash });
    audit({ subject: 'user', id: user.id, after: { ended } });
    return {
      heading: message('session.signedOut'),
      message: message('session.othersEnded'),
      data: { ended },
    };
  },
});
