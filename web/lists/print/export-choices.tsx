import { type ExportFormat, exportedListAt } from '@netkhata/contract/exports';
import type { MissingFact, SubscriberRows } from '@netkhata/contract/subscriber-words';
import { IconFileSpreadsheet, IconFileTypeCsv, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { currentUserRead } from '../../api/current-user.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { MenuButton } from '../../ui/menu-item.tsx';
import { toast } from '../../ui/toast.tsx';
import type { TableList } from '../state/use-table-list.ts';
import { exportList } from './export-list.ts';

const ICON_PX = 16;

type ExportedColumn = {
  name: string;
  label: LabelKey;
  choices?: readonly { value: string; label: LabelKey }[];
};

export type ExportChoicesProps = {
  /** Path of the list's endpoint; a list that the server does not export can only be printed. */
  path: string;
  list: TableList;
  /** The columns on screen; the file has the same, under the same headings. */
  columns: readonly ExportedColumn[];
  /** The screen's own filters, as its list sends them. */
  query: Record<string, string | number> | undefined;
  /** Number of rows. */
  total: number;
  isBusy: boolean;
  onClose: () => void;
  onPrint: () => void;
  /** Told when a file begins and ends to be made. */
  onExport: (isExporting: boolean) => void;
};

const FORMATS = [
  { format: 'csv', word: 'tables.csv', Icon: IconFileTypeCsv },
  { format: 'xlsx', word: 'tables.excel', Icon: IconFileSpreadsheet },
] as const;

/** The lines of the export menu; the arrows, Home and End move between them. */
export function ExportChoices(props: ExportChoicesProps) {
  const t = useText();
  const { path, isBusy, onClose, onPrint } = props;
  const { data: user } = useQuery({ ...currentUserRead, enabled: false });
  const refusal = user?.rights.includes('export') ? undefined : t('errors.noRight');
  const takeFile = useListFile(props);
  const lines = useRef<HTMLDivElement>(null);
  // The menu was open, and had the focus, before its code was there.
  useEffect(() => itemsIn(lines.current)[0]?.focus(), []);
  return (
    <div ref={lines} role="none" onKeyDown={moveInMenu}>
      <MenuButton
        isMenuItem
        icon={<IconPrinter size={ICON_PX} aria-hidden />}
        isDisabled={isBusy || props.total === 0}
        onClick={() => {
          onClose();
          onPrint();
        }}
      >
        {t('tables.print')}
      </MenuButton>
      {exportedListAt[path] !== undefined &&
        FORMATS.map(({ format, word, Icon }) => (
          <MenuButton
            key={format}
            isMenuItem
            icon={<Icon size={ICON_PX} aria-hidden />}
            isDisabled={isBusy}
            disabledReason={refusal}
            onClick={() => {
              onClose();
              void takeFile(format);
            }}
          >
            {t(word)}
          </MenuButton>
        ))}
    </div>
  );
}

/** The lines of a menu that can be pressed. */
const itemsIn = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
];

function moveInMenu(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsIn(event.currentTarget);
  const now = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

/** Downloads all rows as a file; a failure is a toast. */
function useListFile(props: ExportChoicesProps) {
  const t = useText();
  return async (format: ExportFormat) => {
    const { list, columns, query, onExport } = props;
    const exported = exportedListAt[props.path];
    if (exported === undefined) return;
    onExport(true);
    try {
      await exportList({
        list: exported,
        format,
        shown: list,
        columns: columns.map(({ name, label, choices }) => ({
          name,
          heading: t(label),
          ...(choices && {
            words: Object.fromEntries(choices.map((choice) => [choice.value, t(choice.label)])),
          }),
        })),
        yesNo: { yes: t('common.yes'), no: t('common.no') },
        label: typeof query?.['label'] === 'number' ? query['label'] : null,
        asOf: typeof query?.['asOf'] === 'string' ? query['asOf'] : null,
        rows: (query?.['rows'] ?? null) as SubscriberRows | null,
        missing: (query?.['missing'] ?? null) as MissingFact | null,
      });
    } catch {
      // The code for the export could not be fetched.
      toast.failure({ messages: [t('errors.noConnection')] });
    } finally {
      onExport(false);
    }
  };
}
