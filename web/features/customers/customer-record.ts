import { customers } from '@netkhata/contract/customers';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';

export type CustomerRecord = EndpointResult<typeof customers.customerRecord>;

/**
 * A customer read for a form. What was read earlier for another screen is never taken: the form
 * would write old values back. Once there, the record stays, whatever later readings bring.
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
