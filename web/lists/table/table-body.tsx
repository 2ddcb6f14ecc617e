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
import { VIRTUAL_FROM_ROWS } from '../../head-start/prefetch-calls.ts';
import { LinksWithin } from '../../ui/link.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { Selection } from '../selection/selection.ts';
import { rowStep, useListKeys } from './list-keys.ts';
import { PeekedRow } from './peeked-row.tsx';
import { TableRow, type TableRowProps } from './table-row.tsx';
import type { VirtualRows, VirtualRowsProps } from './virtual-rows.tsx';
import type { WidestRowProps } from './widest-row.tsx';

/** Set once it is fetched. */
let readyRows: typeof VirtualRows | undefined;

async function loadVirtualRows() {
  readyRows = (await import('./virtual-rows.tsx')).VirtualRows;
  return readyRows;
}

// Without it all of them are drawn.
const LaterRows = loadOnUse(loadVirtualRows, ({ count, drawn }) =>
  Array.from({ length: count }, (_, index) => drawn(index)),
);

/** Rows of which those in sight are drawn: at once where the code for it is there. */
function ManyRows(props: VirtualRowsProps) {
  const [Ready] = useState(() => readyRows);
  if (Ready) return <Ready {...props} />;
  return (
    <Suspense fallback={<tr data-waiting />}>
      <LaterRows {...props} />
    </Suspense>
  );
}

/** Fetches what draws many rows beside the rows themselves, and not after them. */
export async function preloadVirtualRows(count: number): Promise<void> {
  if (count >= VIRTUAL_FROM_ROWS) await loadVirtualRows().catch(() => undefined);
}

/** What has a use of its own within a row, or beside it as a dialog that one of its buttons opened. */
const CONTROLS = 'a, button, input, select, textarea, label, [data-actions], [data-pick]';

const indexOf = (row: HTMLElement): number => Number(row.dataset['index'] ?? 0);

/** A press that means the row: not one of its controls, nor the end of selecting a text. */
function isOnRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  return !target.closest(CONTROLS) && (getSelection()?.isCollapsed ?? true);
}

type TableBodyProps<Row> = TableRowProps<Row> & {
  rows: readonly Row[];
  /** What Enter, and a press on a row, does. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Rows can be chosen. */
  selection?: Selection<Row> | undefined;
  scrollArea: RefObject<HTMLDivElement | null>;
};

/** What many rows are drawn with besides the rows themselves. */
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

/** Which row the keyboard is on, and what keys and presses do. */
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

  /** The row that a press of the mouse or a key of the browser has chosen. */
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    if (target.tagName === 'TR') setCurrent(indexOf(target));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const element = event.target as HTMLElement;
    // Keys typed in a control of the row are the control's.
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

/** The same function at every drawing, which does what the latest one would. */
function useLatest<Given extends unknown[]>(run: (...given: Given) => void) {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}

/** Rows of a list: j and k (or the arrows) move, Space peeks, Enter or a press opens. */
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

  function drawn(index: number, ref?: Ref<HTMLTableRowElement>) {
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
        <LinksWithin value="rows">
          {isVirtual ? (
            <ManyRows {...virtual} drawn={drawn} />
          ) : (
            rows.map((_, index) => drawn(index))
          )}
        </LinksWithin>
      </tbody>
      {peeked !== undefined && (
        <PeekedRow row={peeked} columns={props.peekColumns ?? []} onClose={endPeek} />
      )}
    </>
  );
}
