import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';

/** So many documents are printed at once at most. */
const MOST_PRINTED = 200;

/** Draws what prints these rows, until it is closed. */
export type Printing<Row> = (printed: { rows: readonly Row[]; onClose: () => void }) => ReactNode;

type PrintSelectedProps<Row> = { rows: readonly Row[]; printing: Printing<Row> };

/** Prints the document of each chosen row; what does so is fetched with the first press. */
export function PrintSelected<Row>({ rows, printing }: PrintSelectedProps<Row>) {
  const t = useText();
  const [printed, setPrinted] = useState<readonly Row[]>();
  const isTooMany = rows.length > MOST_PRINTED;
  return (
    <>
      <Button
        isSmall
        icon={<IconPrinter size={16} aria-hidden />}
        isDisabled={isTooMany}
        {...(isTooMany ? { title: t('selection.printingMost', { count: MOST_PRINTED }) } : {})}
        onClick={() => setPrinted(rows)}
      >
        {t('common.print')}
      </Button>
      {printed && (
        <Suspense fallback={null}>
          {printing({ rows: printed, onClose: () => setPrinted(undefined) })}
        </Suspense>
      )}
    </>
  );
}
