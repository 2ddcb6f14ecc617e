import { customers } from '@netkhata/contract/customers';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { CustomerForm } from './customer-form.tsx';
import type { CustomerRecord } from './network-values.ts';

type CustomerUpdateProps = { customerId: number; onSaved: () => Promise<unknown> };

/** The customer's form, filled with what the server has at this moment. */
export function CustomerUpdate({ customerId, onSaved }: CustomerUpdateProps) {
  const read = useFreshCustomer(customerId);
  if (read.record) return <CustomerForm record={read.record} onSaved={onSaved} />;
  if (!read.error) return <LoadingShape of="fields" />;
  return <ReadFailure error={read.error} onRetry={read.retry} />;
}

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
