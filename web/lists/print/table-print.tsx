import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { ListPrintProps } from './list-print.tsx';

// What it draws hangs on no row's type.
const ListPrint = loadOnUse<ListPrintProps<never> & { onDone: (isMore: false) => void }>(
  async () => (await import('./list-print.tsx')).ListPrint,
);

/** Prints the page of the list, with the filters named. */
export function TablePrint<Row>(props: ListPrintProps<Row>) {
  const t = useText();
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <>
      <IconButton label={t('tables.print')} isSmall onClick={() => setIsPrinting(true)}>
        <IconPrinter size={16} />
      </IconButton>
      {isPrinting && (
        <Suspense fallback={null}>
          <ListPrint {...(props as unknown as ListPrintProps<never>)} onDone={setIsPrinting} />
        </Suspense>
      )}
    </>
  );
}
