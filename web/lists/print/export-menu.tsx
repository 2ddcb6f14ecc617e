import type { EndpointShape } from '@netkhata/contract/endpoint';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Dropdown } from '../../ui/dropdown.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { ExportChoicesProps } from './export-choices.tsx';
import type { ListPrintProps } from './list-print.tsx';

const ICON_PX = 16;

type AnyListPrint = ListPrintProps<EndpointShape>;

// Cast to one row type: `loadOnUse` takes no generic component.
const ListPrint = loadOnUse<AnyListPrint & { onDone: (isMore: false) => void }>(
  async () => (await import('./list-print.tsx')).ListPrint,
);
const ExportChoices = loadOnUse<ExportChoicesProps>(
  async () => (await import('./export-choices.tsx')).ExportChoices,
);

type ExportMenuProps<E extends EndpointShape> = ListPrintProps<E> &
  Pick<ExportChoicesProps, 'list' | 'query'>;

/** One button for all rows of the list, filtered and sorted as on screen: print, CSV or Excel. */
export function ExportMenu<E extends EndpointShape>(props: ExportMenuProps<E>) {
  const t = useText();
  const [isPrinting, setIsPrinting] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const isBusy = isPrinting || isExporting;
  return (
    <>
      <Dropdown
        role="menu"
        label={t('tables.export')}
        className={buttonClass({ tone: 'quiet', isSmall: true })}
        face={
          <>
            {isBusy ? (
              <span className={buttonStyles.spinner} aria-hidden />
            ) : (
              <IconDownload size={ICON_PX} aria-hidden />
            )}
            <span aria-hidden>{t('tables.export')}</span>
          </>
        }
      >
        {(close) => (
          <ExportChoices
            path={props.endpoint.path}
            list={props.list}
            columns={props.columns}
            query={props.query}
            total={props.total}
            isBusy={isBusy}
            onClose={close}
            onPrint={() => setIsPrinting(true)}
            onExport={setIsExporting}
          />
        )}
      </Dropdown>
      {isPrinting && (
        <Suspense fallback={null}>
          <ListPrint {...(props as unknown as AnyListPrint)} onDone={setIsPrinting} />
        </Suspense>
      )}
    </>
  );
}
