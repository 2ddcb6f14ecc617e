import { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { labels } from '@netkhata/contract/labels';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { manyAtOnce } from '../../api/many-at-once.ts';
import { newSubmissionKey } from '../../api/submission-key.ts';
import { text, useText } from '../../i18n/use-text.ts';
import { toastFailures } from '../../lists/selection/failure-toast.ts';
import type { Selection } from '../../lists/selection/selection.ts';
import { useSelectionWork } from '../../lists/selection/use-selection-work.ts';
import { allRows } from '../../lists/state/all-rows.ts';
import { toast } from '../../ui/toast.tsx';

export type Label = { id: number; name: string };
type CustomerRow = TableRow<typeof customers.customerTable>;
type CustomerIds = ReadonlySet<number>;

/**
 * Puts one label on all chosen customers; who carries it already keeps it, also when it is taken
 * back.
 */
export function useLabelling(selection: Selection<CustomerRow>) {
  const t = useText();
  const queryClient = useQueryClient();
  const label = useRef<Label>({ id: 0, name: '' });
  const carriers = useRef<CustomerIds>(undefined);
  const { work, ...state } = useSelectionWork({
    selection,
    keyOf: ({ id }: CustomerRow) => `${label.current.id} ${id}`,
    change: ({ id }, idempotencyKey) =>
      call(
        labels.labelPutOn,
        { body: { customer: id, label: label.current.id } },
        { idempotencyKey },
      ),
    success: ({ done }) => ({
      heading: t('selection.labelled', { count: done.length, label: label.current.name }),
    }),
    undo: ({ done }) => {
      const before = carriers.current;
      const ids = done.map(({ id }) => id).filter((id) => !before?.has(id));
      if (before === undefined || ids.length === 0) return undefined;
      const given = label.current;
      return () => void takeOff(given, ids, queryClient);
    },
  });
  async function putOn(chosen: Label) {
    label.current = chosen;
    carriers.current = await carriersOf(chosen);
    await work(selection.rows);
  }
  return { putOn, ...state };
}

/** Who carries a label; undefined where that are too many to know, or it cannot be read. */
async function carriersOf({ id }: Label): Promise<CustomerIds | undefined> {
  const query = { label: id, column: 'id', order: 'asc', globalSearch: '' };
  const list = { endpoint: customers.customerTable, input: { query, body: {} } };
  const carrying = await allRows(list).catch(() => undefined);
  if (carrying === undefined || carrying.total > carrying.rows.length) return undefined;
  return new Set(carrying.rows.map((customer) => customer.id));
}

/** Whoever pressed Undo may be elsewhere by now: what comes of it is said by a toast. */
async function takeOff(label: Label, ids: readonly number[], queryClient: QueryClient) {
  const { done, notDone } = await manyAtOnce(ids, (customer) =>
    call(
      labels.labelTakeOff,
      { body: { customer, label: label.id } },
      { idempotencyKey: newSubmissionKey() },
    ),
  );
  void queryClient.invalidateQueries();
  if (done.length > 0) {
    const words = { count: done.length, label: label.name };
    toast.success({ heading: text()('selection.unlabelled', words) });
  }
  toastFailures(notDone);
}
