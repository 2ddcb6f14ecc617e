import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { VIRTUAL_FROM_ROWS } from '../../head-start/virtual-from.ts';
import { LinkContext } from '../../ui/link-context.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { Selection } from '../selection/selection.ts';
import { rowStep, useListKeys } from './list-keys.ts';
import { PeekedRow } from './peeked-row.tsx';
import { TableRow, type TableRowProps } from './table-row.tsx';
import type { VirtualRows, VirtualRowsProps } from './virtual-rows.tsx';
import type { WidestRowProps } from './widest-row.tsx';

/** Set once its code is loaded. */
let readyRows: typeof VirtualRows | undefined;

async function loadVirtualRows() {
  readyRows = (await import('./virtual-rows.tsx')).VirtualRows;
  return readyRows;
}

// If the code cannot be fetched, all rows are rendered.
const LazyVirtualRows = loadOnUse(loadVirtualRows, ({ count, renderRow }) =>
  Array.from({ length: count }, (_, index) => renderRow(index)),
);

/** Renders only the rows in view; without a Suspense step if the code is loaded already. */
function ManyRows(props: VirtualRowsProps) {
  const [Ready] = useState(() => readyRows);
  if (Ready) return <Ready {...props} />;
  return (
    <Suspense fallback={<tr data-waiting />}>
      <LazyVirtualRows {...props} />
    </Suspense>
  );
}

/** Fetches the code for many rows in parallel with the rows. */
export async function preloadVirtualRows(count: number): Promise<void> {
  if (count >= VIRTUAL_FROM_ROWS) await loadVirtualRows().catch(() => undefined);
}

/** Elements of a row that handle presses themselves, also a dialog opened by one of its buttons. */
const CONTROLS = 'a, button, input, select, textarea, label, [data-actions], [data-pick]';

const indexOf = (row: HTMLElement): number => Number(row.dataset['index'] ?? 0);

/**
 * Whether a press is meant for the row: not for one of its controls, nor the end of a text
 * selection.
 */
function isOnRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  return !target.closest(CONTROLS) && (getSelection()?.isCollapsed ?? true);
}

type TableBodyProps<Row> = TableRowProps<Row> & {
  rows: readonly Row[];
  onOpen?: ((row: Row) => void) | undefined;
  selection?: Selection<Row> | undefined;
  scrollArea: RefObject<HTMLDivElement | null>;
};

/** Props of the virtual list, besides the rows themselves. */
function virtualPropsOf<Row>({ columns, rows, rowKey, ...props }: TableBodyProps<Row>) {
  const cellsBefore = (props.selection ? 1 : 0) + (props.actionsAt === 'start' ? 1 : 0);
  return {
    count: rows.length,
    scrollArea: props.scrollArea,
    widest: { columns, rows, cellsBefore } as unknown as WidestRowProps<never>,
    content: [...columns.map(({ name }) => name), ...rows.map(rowKey)].join(' '),
    hasLines: props.lines !== undefined,
  };
}

/** The current row of the keyboard, and the handlers of keys and presses. */
function useRowKeys<Row>(props: TableBodyProps<Row>, onPress: (row: Row) => void) {
  const { rows, onOpen, selection, peekColumns } = props;
  const [current, setCurrent] = useState(0);
  const [isPeeking, setIsPeeking] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const tabStop = Math.min(current, rows.length - 1);

  function focusRow(wanted: number) {
    const index = Math.max(0, Math.min(rows.length - 1, wanted));
    setCurrent(index);
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
    row?.focus();
    row?.scrollIntoView?.({ block: 'nearest' });
  }

  useListKeys(body, (step, from) => {
    const row = from?.closest<HTMLElement>('tr[data-index]');
    focusRow(row ? indexOf(row) + step : tabStop);
  });

  function onClick(event: MouseEvent<HTMLElement>) {
    const pressed = (event.target as Element).closest<HTMLElement>('tr[data-index]');
    const row = pressed ? rows[indexOf(pressed)] : undefined;
    if (row !== undefined && isOnRow(event)) onPress(row);
  }

  /** Follows focus that was moved by a press or by the browser's own keys. */
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    if (target.tagName === 'TR') setCurrent(indexOf(target));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const element = event.target as HTMLElement;
    // Keys typed in a control of the row are left to the control.
    if (element.tagName !== 'TR' || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = indexOf(element);
    const step = rowStep(event.key);
    const row = rows[index];
    if (step !== undefined) {
      event.preventDefault();
      focusRow(index + step);
    } else if (event.key === 'Enter' && row !== undefined && onOpen) {
      event.preventDefault();
      onOpen(row);
    } else if (event.key === ' ' && peekColumns) {
      event.preventDefault();
      setCurrent(index);
      setIsPeeking(!isPeeking);
    } else if (event.key === '*') selection?.togglePage();
    else if (event.key.toLowerCase() === 'x') selection?.toggle(index, event.shiftKey);
  }

  const isPeeked = isPeeking && peekColumns !== undefined;
  const endPeek = () => setIsPeeking(false);
  return { tabStop, isPeeked, endPeek, onBody: { ref: body, onClick, onFocus, onKeyDown } };
}

/** A function with a stable identity that calls the latest `run`. */
function useLatest<Args extends unknown[]>(run: (...args: Args) => void) {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** The rows of a list: j and k (or the arrows) move, Space peeks, Enter or a press opens. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, onOpen, selection } = props;
  const [unfolded, setUnfolded] = useState<string | number>();
  const unfold = useLatest((key: string | number) =>
    setUnfolded(key === unfolded ? undefined : key),
  );
  const select = useLatest((index: number, isRange: boolean) => selection?.toggle(index, isRange));
  const { tabStop, isPeeked, endPeek, onBody } = useRowKeys(props, (row) => {
    if (onOpen) onOpen(row);
    else if (props.lines) unfold(rowKey(row));
  });
  const isVirtual = rows.length >= VIRTUAL_FROM_ROWS;
  const peeked = isPeeked ? rows[tabStop] : undefined;
  const virtual = virtualPropsOf(props);

  function renderRow(index: number, ref?: Ref<HTMLTableRowElement>) {
    const row = rows[index];
    if (row === undefined) return null;
    const key = rowKey(row);
    return (
      <TableRow
        key={key}
        {...{ row, rowKey, index }}
        {...{ columns: props.columns, peekColumns: props.peekColumns, lines: props.lines }}
        {...{ actions: props.actions, actionsAt: props.actionsAt }}
        isTabStop={index === tabStop}
        isUnfolded={key === unfolded}
        onUnfold={unfold}
        onSelect={selection && select}
        isSelected={selection?.has(row) ?? false}
        {...(ref ? { ref } : {})}
      />
    );
  }

  return (
    <>
      <tbody {...onBody} data-opens={onOpen !== undefined || undefined}>
        <LinkContext value="rows">
          {isVirtual ? (
            <ManyRows {...virtual} renderRow={renderRow} />
          ) : (
            rows.map((_, index) => renderRow(index))
          )}
        </LinkContext>
      </tbody>
      {peeked !== undefined && (
        <PeekedRow row={peeked} columns={props.peekColumns ?? []} onClose={endPeek} />
      )}
    </>
  );
}
