import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { advanceSeenMark } from './notification-marks.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationEndpoints = implement({
  notifications: (context) => readNotifications(context),
  notificationsSeen: async ({ tx, user }, { body }) => {
    await advanceSeenMark(tx, user.id, body.mark);
    return {
      heading: message('notifications.seenHeading'),
      message: message('notifications.seen'),
      data: {},
    };
  },
});
