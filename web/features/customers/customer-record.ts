import { customers } from '@netkhata/contract/customers';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';

export type CustomerRecord = EndpointResult<typeof customers.customerRecord>;

/**
 * Reads a customer for a form. A cached record is never used, because saving the form would write
 * stale values back. Once loaded, the record is not replaced by later refetches.
 */
export function useFreshCustomer(customerId: number, isEnabled = true) {
  const input = { params: { id: customerId } };
  const { data, error, isFetchedAfterMount, refetch } = useRead(customers.customerRecord, input, {
    staleMs: 0,
    isEnabled,
  });
  const [record, setRecord] = useState<CustomerRecord>();
  const isFresh = isFetchedAfterMount && !error && data?.id === customerId;
  if (isFresh && record?.id !== customerId) setRecord(data);
  if (!isEnabled && record) setRecord(undefined);
  return {
    record: record?.id === customerId ? record : undefined,
    error,
    retry: () => void refetch(),
  };
}
