import { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { labels } from '@netkhata/contract/labels';
import { IconMessage, IconTag } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useHasRight } from '../../../api/current-user.ts';
import { manyAtOnce } from '../../../api/many-at-once.ts';
import { newSubmissionKey } from '../../../api/submission-key.ts';
import { text, useText } from '../../../i18n/use-text.ts';
import { toastFailures } from '../../../lists/selection/failure-toast.ts';
import { SelectionBar } from '../../../lists/selection/selection-bar.tsx';
import type { Selection, SelectionBarProps } from '../../../lists/selection/selection.ts';
import { useSelectionWork } from '../../../lists/selection/use-selection-work.ts';
import { allRows } from '../../../lists/state/all-rows.ts';
import { WalkingListButton } from '../../../shared/customers/walking-list-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Label, LabelEntry } from '../labels/label-entry.tsx';

type CustomerRow = TableRow<typeof customers.customerTable>;

/**
 * Actions on the selected customers: one SMS to all of them, a label for each, or a walking list.
 */
export function CustomerSelection({ selection }: SelectionBarProps<CustomerRow>) {
  const t = useText();
  const navigate = useNavigate();
  const canText = useHasRight('sms_send');
  const canLabel = useHasRight('customers');
  const [isLabelling, setIsLabelling] = useState(false);
  const labelButton = useRef<HTMLButtonElement>(null);
  const { putOn, isWorking, ...state } = useLabelling(selection);
  const refusedWhere = (isAllowed: boolean) =>
    isAllowed ? {} : { isDisabled: true, title: t('errors.noRight') };

  function leaveLabel() {
    setIsLabelling(false);
    requestAnimationFrame(() => labelButton.current?.focus());
  }

  function writeSms() {
    const recipients = selection.rows.map(({ id, name, mobileNo }) => ({ id, name, mobileNo }));
    void navigate({ to: '/sms-send-customer', state: { recipients } });
  }

  return (
    <SelectionBar
      selection={selection}
      nameOf={({ name, code }) => t('selection.row', { id: code, name })}
      {...state}
    >
      {isLabelling ? (
        <LabelEntry isInBar onPutOn={putOn} onDone={leaveLabel} />
      ) : (
        <>
          <WalkingListButton of={{ customers: selection.rows.map(({ id }) => id) }} />
          <Button
            ref={labelButton}
            isSmall
            isBusy={isWorking}
            icon={<IconTag size={16} aria-hidden />}
            onClick={() => setIsLabelling(true)}
            {...refusedWhere(canLabel)}
          >
            {t('customers.addLabel')}
          </Button>
          <Button
            tone="primary"
            isSmall
            icon={<IconMessage size={16} aria-hidden />}
            onClick={writeSms}
            {...refusedWhere(canText)}
          >
            {t('sms.send')}
          </Button>
        </>
      )}
    </SelectionBar>
  );
}

type CustomerIds = ReadonlySet<number>;

/**
 * Puts one label on all selected customers. Undo removes it only from those who did not have it
 * before.
 */
function useLabelling(selection: Selection<CustomerRow>) {
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
      const applied = label.current;
      return () => void takeOff(applied, ids, queryClient);
    },
  });
  async function putOn(chosen: Label) {
    label.current = chosen;
    carriers.current = await carriersOf(chosen);
    await work(selection.rows);
  }
  return { putOn, ...state };
}

/** Ids of the customers with a label; undefined if they are too many to list or the read failed. */
async function carriersOf({ id }: Label): Promise<CustomerIds | undefined> {
  const query = { label: id, column: 'id', order: 'asc', globalSearch: '' };
  const list = { endpoint: customers.customerTable, input: { query, body: {} } };
  const carrying = await allRows(list).catch(() => undefined);
  if (carrying === undefined || carrying.total > carrying.rows.length) return undefined;
  return new Set(carrying.rows.map((customer) => customer.id));
}

/** Shows the result as a toast, as the user may be on another screen by now. */
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
