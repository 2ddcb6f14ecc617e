import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { refusedAs } from './messages.ts';
import { PAGE_SIZES } from './page-sizes.ts';
import { VIEWED_LISTS } from './viewed-lists.ts';
import { requiredText } from './wire.ts';
import { requiredId } from './wire-id.ts';

/** How many views of one list a user may keep. */
export const MOST_VIEWS = 30;
const MAX_VIEW_NAME = 60;

const MOST_COLUMNS = 40;
const columnName = z.string().check(z.regex(/^\w{1,40}$/, refusedAs('field.notAColumnName')));
const searchText = z.string().check(z.maxLength(200, refusedAs('field.tooLong')));

/** What makes a view: all that the list's address says but the page, and the columns shown. */
export const viewState = z.object({
  column: z.optional(columnName),
  order: z.optional(z.enum(['asc', 'desc'])),
  size: z.optional(z.literal([...PAGE_SIZES])),
  search: z.optional(searchText),
  filters: z.optional(
    z
      .record(columnName, searchText)
      .check(
        z.refine(
          (filters) => Object.keys(filters).length <= MOST_COLUMNS,
          refusedAs('field.tooMany'),
        ),
      ),
  ),
  columns: z.optional(
    z.array(columnName).check(z.maxLength(MOST_COLUMNS, refusedAs('field.tooMany'))),
  ),
  /** Customers with this label alone. */
  label: z.optional(z.int()),
  tab: z.optional(columnName),
});
export type ViewState = z.output<typeof viewState>;

const savedView = z.object({
  id: z.int(),
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  state: viewState,
});
export type SavedView = z.output<typeof savedView>;

export const savedViews = {
  /** The signed-in user's own, of all lists, by name. */
  savedViewOptions: endpoint({
    method: 'GET',
    path: 'saved_view',
    access: 'session',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(savedView) },
  }),
  savedViewCreate: endpoint({
    method: 'POST',
    path: 'saved_view_create',
    access: 'session',
    effect: 'write',
    body: z.object({
      list: z.enum(VIEWED_LISTS),
      name: requiredText(MAX_VIEW_NAME),
      state: viewState,
    }),
    reply: { kind: 'saved', schema: savedView },
  }),
  /** What is left out stays. */
  savedViewUpdate: endpoint({
    method: 'POST',
    path: 'saved_view_update',
    access: 'session',
    effect: 'write',
    body: z.object({
      id: requiredId,
      name: z.optional(requiredText(MAX_VIEW_NAME)),
      state: z.optional(viewState),
    }),
    reply: { kind: 'saved', schema: savedView },
  }),
  savedViewDelete: endpoint({
    method: 'POST',
    path: 'saved_view_delete',
    access: 'session',
    effect: 'write',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
