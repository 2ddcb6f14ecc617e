import { type SavedView, savedViews, type ViewState } from '@netkhata/contract/saved-views';
import type { ViewedList } from '@netkhata/contract/viewed-lists';
import { compareNames } from '@netkhata/domain/name-order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../api/use-change.ts';
import { readOf } from '../../api/use-read.ts';
import { text } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast.tsx';

const FRESH_MS = 60_000;
const OWN_VIEWS = readOf(savedViews.savedViewOptions, {}, { staleMs: FRESH_MS });

const silently = { success: () => 'silent' as const };
const byName = (one: SavedView, other: SavedView) => compareNames(one.name, other.name);

type Step = (views: readonly SavedView[]) => SavedView[];
const withChange =
  (view: SavedView, change: Partial<SavedView>): Step =>
  (views) =>
    views.map((each) => (each.id === view.id ? { ...each, ...change } : each));
const without =
  ({ id }: SavedView): Step =>
  (views) =>
    views.filter((each) => each.id !== id);
const including =
  (view: SavedView): Step =>
  (views) => [...without(view)(views), view];

export type SavedViews = {
  /** Sorted by name. */
  views: readonly SavedView[];
  isPending: boolean;
  /** Throws `CallFailure`; its messages are shown beside the name. */
  create: (view: { name: string; state: ViewState }) => Promise<unknown>;
  rename: (view: SavedView, name: string) => Promise<unknown>;
  /** Overwrites the state of a view; like `remove`, shows a refusal as a toast. */
  replace: (view: SavedView, state: ViewState) => Promise<unknown>;
  /** Deletes at once, with a toast to undo it. */
  remove: (view: SavedView) => Promise<unknown>;
};

/** The user's views of a list; changes are optimistic and rolled back when refused. */
export function useSavedViews(list: ViewedList): SavedViews {
  const queryClient = useQueryClient();
  const { data = [], isPending } = useQuery(OWN_VIEWS);
  const creation = useChange(savedViews.savedViewCreate, { ...silently, isFailureSilent: true });
  const renaming = useChange(savedViews.savedViewUpdate, { ...silently, isFailureSilent: true });
  const update = useChange(savedViews.savedViewUpdate, silently);
  const restoring = useChange(savedViews.savedViewCreate, silently);
  const deletion = useChange(savedViews.savedViewDelete, silently);

  /** Rolls back by the opposite change, as others may have been made meanwhile. */
  async function atOnce<T>(change: Step, opposite: Step, send: () => Promise<T>): Promise<T> {
    const { queryKey } = OWN_VIEWS;
    const apply = (step: Step) =>
      queryClient.setQueryData(queryKey, (views) => views && step(views));
    await queryClient.cancelQueries({ queryKey });
    apply(change);
    try {
      return await send();
    } catch (reason) {
      apply(opposite);
      // A refetch that another change had started may have been cancelled.
      void queryClient.invalidateQueries({ queryKey });
      throw reason;
    }
  }

  async function remove(view: SavedView) {
    const { id, name, state } = view;
    await atOnce(without(view), including(view), () => deletion.save({ body: { id } }));
    toast.undoable(text()('savedViews.deleted', { name }), () => {
      const body = { list, name, state };
      // `useChange` has shown the refusal as a toast.
      void atOnce(including(view), without(view), () => restoring.save({ body })).catch(
        () => undefined,
      );
    });
  }

  return {
    views: data.filter((view) => view.list === list).sort(byName),
    isPending,
    create: ({ name, state }) => creation.save({ body: { list, name, state } }),
    rename: (view, name) =>
      atOnce(withChange(view, { name }), withChange(view, { name: view.name }), () =>
        renaming.save({ body: { id: view.id, name, openedWith: { name: view.name } } }),
      ),
    replace: (view, state) =>
      atOnce(withChange(view, { state }), withChange(view, { state: view.state }), () =>
        update.save({ body: { id: view.id, state, openedWith: { state: view.state } } }),
      ).catch(() => undefined),
    remove: (view) => remove(view).catch(() => undefined),
  };
}
