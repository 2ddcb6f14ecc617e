import type { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { labels } from '@netkhata/contract/labels';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Selection } from '../../table/selection.ts';
import { useSelectionWork } from '../../table/use-selection-work.ts';

export type Label = { id: number; name: string };
type CustomerRow = TableRow<typeof customers.customerTable>;

/** Puts one label on all chosen customers; who carries it already keeps it. */
export function useLabelling(selection: Selection<CustomerRow>) {
  const t = useText();
  const label = useRef<Label>({ id: 0, name: '' });
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
  });
  async function putOn(chosen: Label) {
    label.current = chosen;
    await work(selection.rows);
  }
  return { putOn, ...state };
}
