import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { keepSeenMark } from './notification-marks.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationEndpoints = implement({
  notifications: (context) => readNotifications(context),
  notificationsSeen: async ({ tx, user }, { body }) => {
    await keepSeenMark(tx, user.id, body.mark);
    return {
      heading: message('notifications.seenHeading'),
      message: message('notifications.seen'),
      data: {},
    };
  },
});
