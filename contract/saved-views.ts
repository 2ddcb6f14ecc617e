import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { errorKey } from './messages.ts';
import { KNOWN_PAGE_SIZES } from './page-sizes.ts';
import { VIEWED_LISTS } from './viewed-lists.ts';
import { requiredText } from './wire.ts';
import { requiredId } from './wire-choices.ts';

/** Maximum number of views per list and user. */
export const MAX_VIEWS = 30;
const MAX_VIEW_NAME = 60;

const MAX_COLUMNS = 40;
const columnName = z.string().check(z.regex(/^\w{1,40}$/, errorKey('field.notAColumnName')));
const searchText = z.string().check(z.maxLength(200, errorKey('field.tooLong')));

/**
 * The content of a view: everything in the list's address except the page, and the visible columns.
 */
export const viewState = z.object({
  column: z.optional(columnName),
  order: z.optional(z.enum(['asc', 'desc'])),
  size: z.optional(z.literal([...KNOWN_PAGE_SIZES])),
  search: z.optional(searchText),
  filters: z.optional(
    z
      .record(columnName, searchText)
      .check(
        z.refine(
          (filters) => Object.keys(filters).length <= MAX_COLUMNS,
          errorKey('field.tooMany'),
        ),
      ),
  ),
  columns: z.optional(
    z.array(columnName).check(z.maxLength(MAX_COLUMNS, errorKey('field.tooMany'))),
  ),
  /** Only customers with this label. */
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
  /** The user's own views of all lists, ordered by name. */
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
    reach: 'self',
    body: z.object({
      list: z.enum(VIEWED_LISTS),
      name: requiredText(MAX_VIEW_NAME),
      state: viewState,
    }),
    reply: { kind: 'saved', schema: savedView },
  }),
  /** Missing fields keep their value. */
  savedViewUpdate: endpoint({
    method: 'POST',
    path: 'saved_view_update',
    access: 'session',
    effect: 'write',
    reach: 'self',
    body: heldForm(
      z.object({ name: z.optional(requiredText(MAX_VIEW_NAME)), state: z.optional(viewState) }),
      { id: requiredId },
    ),
    reply: { kind: 'saved', schema: savedView },
  }),
  savedViewDelete: endpoint({
    method: 'POST',
    path: 'saved_view_delete',
    access: 'session',
    effect: 'write',
    reach: 'self',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
