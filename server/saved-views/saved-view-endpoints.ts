import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { changeSavedView, createSavedView, removeSavedView } from './change-saved-views.ts';
import { readSavedViews } from './saved-view-queries.ts';

export const savedViewEndpoints = implement({
  savedViewOptions: ({ tx, user }) => readSavedViews(tx, user.id),
  savedViewCreate: async (context, { body }) => ({
    heading: message('view.saved'),
    message: message('view.created'),
    data: await createSavedView(context, body),
  }),
  savedViewUpdate: async (context, { body }) => ({
    heading: message('view.saved'),
    message: message('view.updated'),
    data: await changeSavedView(context, body),
  }),
  savedViewDelete: async (context, { body }) => ({
    heading: message('view.deletedHeading'),
    message: message('view.deleted'),
    data: await removeSavedView(context, body.id),
  }),
});
