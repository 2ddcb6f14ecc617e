import { Suspense } from 'react';
import { MoveIn } from '../features/moving/move-in.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { LoadingShape } from '../ui/loading.tsx';

const RegisterImport = loadOnUse(
  async () => (await import('../features/importing/register-import.tsx')).RegisterImport,
);

/**
 * /customer-import: moving in from another product's files, or from the register in our own
 * columns.
 */
export function MoveInPage() {
  return (
    <MoveIn
      register={
        <Suspense fallback={<LoadingShape of="fields" />}>
          <RegisterImport />
        </Suspense>
      }
    />
  );
}
