import type { TableRow } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { totalOf } from '@netkhata/domain/paisa';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { readOf, useRead } from '../../api/use-read.ts';

export type WaitingPayment = TableRow<typeof payments.paymentTable>;

const PAGE = 100;

/** The payments that the user may approve, oldest first, one at a time. */
export function useApprovalQueue() {
  const [page, setPage] = useState(1);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [approved, setApproved] = useState<readonly WaitingPayment[]>([]);
  const read = useRead(payments.paymentTable, {
    query: { page, per_page: PAGE, column: 'id', order: 'asc', globalSearch: '' },
    body: { status: 'to_approve' },
  });
  const gone = new Set([...skipped, ...approved.map(({ id }) => id)]);
  const rows = read.data?.rows ?? [];
  const waiting = rows.filter(({ id, canApprove }) => canApprove && !gone.has(id));
  const [current, next] = waiting;
  const hasMore = read.data !== undefined && read.data.currentPage < read.data.lastPage;
  // Everything on this page was skipped or has to be approved by somebody else. While it is being
  // refetched it may only lack what was approved: the next page by its old count would skip rows.
  const isExhausted = read.data !== undefined && !current && !read.isFetching;
  if (isExhausted && hasMore && page === read.data.currentPage) setPage(page + 1);
  usePrefetchedDetails(next?.id);
  const approval = useChange(payments.paymentApprove, { success: () => 'silent' });

  return {
    current,
    // Of all pages; the skipped ones still wait, and those just approved may still be counted.
    leftCount: (read.data?.total ?? 0) - skipped.size - countOf(rows, approved),
    approvedCount: approved.length,
    approvedAmount: totalOf(approved.map(({ amount }) => amount)),
    isLoading: read.isPending || (!current && hasMore),
    error: read.data ? null : read.error,
    refetch: read.refetch,
    isSaving: approval.isSaving,
    skip: () => {
      if (current) setSkipped(new Set([...skipped, current.id]));
    },
    approve: async () => {
      if (!current) return;
      const done = await approval.run({ body: { paymentId: current.id } });
      if (done) setApproved((before) => [...before, current]);
    },
  };
}

const countOf = (rows: readonly WaitingPayment[], approved: readonly WaitingPayment[]): number =>
  rows.filter((row) => approved.some(({ id }) => id === row.id)).length;

/** Prefetches the details of the next payment for its card. */
function usePrefetchedDetails(id: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    const details = readOf(payments.paymentDetails, { params: { id } });
    void queryClient.query(details).catch(() => undefined);
  }, [queryClient, id]);
}
