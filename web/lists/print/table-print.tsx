import type { EndpointShape } from '@netkhata/contract/endpoint';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { ListPrintProps } from './list-print.tsx';

type AnyListPrint = ListPrintProps<EndpointShape>;

// Cast to one row type: `loadOnUse` takes no generic component.
const ListPrint = loadOnUse<AnyListPrint & { onDone: (isMore: false) => void }>(
  async () => (await import('./list-print.tsx')).ListPrint,
);

/** Button that prints all rows of the list, with its filters named. */
export function TablePrint<E extends EndpointShape>(props: ListPrintProps<E>) {
  const t = useText();
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <>
      <IconButton
        label={t('tables.print')}
        isSmall
        isDisabled={isPrinting || props.total === 0}
        onClick={() => setIsPrinting(true)}
      >
        <IconPrinter size={16} />
      </IconButton>
      {isPrinting && (
        <Suspense fallback={null}>
          <ListPrint {...(props as unknown as AnyListPrint)} onDone={setIsPrinting} />
        </Suspense>
      )}
    </>
  );
}
