import { Suspense } from 'react';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { FeeLineProps } from './fee-line.tsx';
import type { Collection } from './use-collection.ts';

const ChangedNotice = loadOnUse(async () => (await import('./changed-notice.tsx')).ChangedNotice);
const FeeLine = loadOnUse(
  async () => (await import('./fee-line.tsx')).FeeLine,
  () => null,
);

type ChangesProps = {
  collection: Pick<Collection, 'changes'>;
  /** A submission was refused for them, and collected nothing. */
  isRefused: boolean;
};

/** What has changed since the form was shown, if anything. */
export function Changes({ collection: { changes }, isRefused }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ChangedNotice changes={changes} isRefused={isRefused} />
    </Suspense>
  );
}

/** The reconnection fee, where one is proposed. */
export function ProposedFee({ collection, form }: FeeLineProps) {
  if (!collection.figures.reconnectionFee) return null;
  return (
    <Suspense fallback={null}>
      <FeeLine collection={collection} form={form} />
    </Suspense>
  );
}
