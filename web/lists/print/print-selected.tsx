import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';

/** Documents that can be printed in one go. */
const MAX_PRINTED = 200;

/** Renders the documents of these rows for printing, until it is closed. */
export type RenderPrintout<Row> = (printed: {
  rows: readonly Row[];
  onClose: () => void;
}) => ReactNode;

type PrintSelectedProps<Row> = { rows: readonly Row[]; printing: RenderPrintout<Row> };

/** Prints the document of each selected row; the code for it is fetched at the first press. */
export function PrintSelected<Row>({ rows, printing }: PrintSelectedProps<Row>) {
  const t = useText();
  const [printed, setPrinted] = useState<readonly Row[]>();
  const isTooMany = rows.length > MAX_PRINTED;
  return (
    <>
      <Button
        isSmall
        icon={<IconPrinter size={16} aria-hidden />}
        isDisabled={isTooMany}
        {...(isTooMany ? { title: t('selection.printingMost', { count: MAX_PRINTED }) } : {})}
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
