import { outages } from '@netkhata/contract/outages';
import type { ReactNode } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { NewOutage } from './new-outage.tsx';
import { OutageList } from './outage-list.tsx';
import { OutageSteps } from './outage-steps.tsx';

/** Outages: a new one with its credits, those that were, and the table. `template` is their SMS. */
export function Outages({ template }: { template: ReactNode }) {
  const read = useRead(outages.outages, {});
  const maySetUp = useHasRight('administration');
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingShape of="fields" />
    );
  }
  return (
    <Page>
      <NewOutage overview={read.data} />
      <OutageList outages={read.data.outages} />
      <OutageSteps steps={read.data.steps} maySave={maySetUp} />
      {template}
    </Page>
  );
}
