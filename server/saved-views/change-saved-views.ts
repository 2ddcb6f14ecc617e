import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { MAX_VIEWS, type SavedView } from '@netkhata/contract/saved-views';
import { message } from '@netkhata/contract/messages';
import { badInput, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  lockSavedView,
  updateSavedView,
} from './saved-view-queries.ts';

/** Saves the current state of a list under a name; at most `MAX_VIEWS` per user and list. */
export async function createSavedView(
  context: SignedInContext,
  form: EndpointInput<Api['savedViewCreate']>['body'],
): Promise<SavedView> {
  const { tx, user } = context;
  if ((await countSavedViews(tx, { userId: user.id, list: form.list })) >= MAX_VIEWS) {
    throw badInput({ name: message('view.tooMany', { most: MAX_VIEWS }) });
  }
  const view = await insertSavedView(tx, { ...form, userId: user.id });
  context.audit({ subject: 'saved_view', id: view.id, after: view });
  return view;
}

async function ownView({ tx, user }: SignedInContext, id: number): Promise<SavedView> {
  const view = await lockSavedView(tx, { id, userId: user.id });
  if (!view) throw unknownId('id');
  return view;
}

/** Changes the name or state of a view; fields left out keep their value. */
export async function changeSavedView(
  context: SignedInContext,
  sent: EndpointInput<Api['savedViewUpdate']>['body'],
): Promise<SavedView> {
  const before = await ownView(context, sent.id);
  const { id, name, state } = await heldAgainst(
    context,
    'savedViewUpdate',
    { subject: 'saved_view', id: sent.id, stored: { name: before.name, state: before.state } },
    sent,
  );
  const after = { ...before, name, state };
  await updateSavedView(context.tx, after);
  context.audit({ subject: 'saved_view', id, before, after });
  return after;
}

/** Deletes one of the user's own views. */
export async function removeSavedView(
  context: SignedInContext,
  id: number,
): Promise<{ id: number }> {
  const before = await ownView(context, id);
  await deleteSavedView(context.tx, id);
  context.audit({ subject: 'saved_view', id, before });
  return { id };
}
