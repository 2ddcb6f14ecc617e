import type { EndpointShape } from '@netkhata/contract/endpoint';
import { Suspense } from 'react';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { HeldChange } from './use-held-change.ts';

const Fields = loadOnUse(async () => (await import('./changed-fields.tsx')).ChangedFields);

type ChangedMeanwhileNoticeProps = {
  of: Pick<HeldChange<EndpointShape>, 'conflict' | 'choose'>;
};

/**
 * Stands in a form: the fields that somebody else changed meanwhile, each with a choice between the
 * two values. Empty while there are none.
 */
export function ChangedMeanwhileNotice({ of: { conflict, choose } }: ChangedMeanwhileNoticeProps) {
  if (!conflict) return null;
  return (
    <Suspense>
      <Fields conflict={conflict} onChoose={choose} />
    </Suspense>
  );
}
