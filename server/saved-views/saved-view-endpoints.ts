import { implement } from '../http/implement.ts';
import { changeSavedView, createSavedView, removeSavedView } from './change-saved-views.ts';
import { readSavedViews } from './saved-view-queries.ts';

export const savedViewEndpoints = implement({
  savedViewOptions: ({ tx, user }) => readSavedViews(tx, user.id),
  savedViewCreate: async (context, { body }) => ({
    heading: 'View saved',
    message: 'View created successfully.',
    data: await createSavedView(context, body),
  }),
  savedViewUpdate: async (context, { body }) => ({
    heading: 'View saved',
    message: 'View updated successfully.',
    data: await changeSavedView(context, body),
  }),
  savedViewDelete: async (context, { body }) => ({
    heading: 'View deleted',
    message: 'View deleted successfully.',
    data: await removeSavedView(context, body.id),
  }),
});
