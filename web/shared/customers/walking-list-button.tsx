import { IconWalk } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { WalkingListRequest } from './walking-list.tsx';

const WalkingList = loadOnUse(async () => (await import('./walking-list.tsx')).WalkingList);

/** Button that prints the walking list. */
export function WalkingListButton({ of }: { of: WalkingListRequest }) {
  const t = useText();
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <>
      <Button
        isSmall
        isBusy={isPrinting}
        icon={<IconWalk size={16} aria-hidden />}
        title={t('reports.walkingListHelp')}
        onClick={() => setIsPrinting(true)}
      >
        {t('reports.walkingList')}
      </Button>
      {isPrinting && (
        <Suspense fallback={null}>
          <WalkingList of={of} onDone={setIsPrinting} />
        </Suspense>
      )}
    </>
  );
}
