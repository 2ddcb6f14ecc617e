import { type ExportFormat, exportedListAt } from '@netkhata/contract/exports';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserRead } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { TableColumn } from '../state/table-column.tsx';
import type { TableList } from '../state/use-table-list.ts';
import { exportList } from './export-list.ts';

const ICON_PX = 16;

type TableExportProps<Row> = {
  /** Path of the list's endpoint. */
  path: string;
  list: TableList;
  /** The columns on screen; the file has the same, under the same headings. */
  columns: readonly TableColumn<Row>[];
  query: Record<string, string | number> | undefined;
};

/** Buttons that download all rows, filtered and sorted as on screen, as CSV or Excel. */
export function TableExport<Row>({ path, list, columns, query }: TableExportProps<Row>) {
  const t = useText();
  const { data: user } = useQuery({ ...currentUserRead, enabled: false });
  const canExport = user?.rights.includes('export') ?? false;
  const [busyFormat, setBusyFormat] = useState<ExportFormat>();
  const exported = exportedListAt[path];
  if (exported === undefined) return null;

  async function take(format: ExportFormat) {
    if (exported === undefined || busyFormat) return;
    setBusyFormat(format);
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
      });
    } catch {
      // The code for the export could not be fetched.
      toast.failure({ messages: [t('errors.noConnection')] });
    } finally {
      setBusyFormat(undefined);
    }
  }

  const button = (format: ExportFormat) => ({
    isSmall: true,
    tone: 'quiet' as const,
    isBusy: busyFormat === format,
    isDisabled: !canExport,
    onClick: () => void take(format),
  });
  const hint = (text: string) => (canExport ? text : t('errors.noRight'));
  return (
    <>
      <Button
        {...button('csv')}
        title={hint(t('tables.exportCsv'))}
        icon={<IconFileTypeCsv size={ICON_PX} aria-hidden />}
      >
        {t('tables.csv')}
      </Button>
      <Button
        {...button('xlsx')}
        title={hint(t('tables.exportExcel'))}
        icon={<IconFileSpreadsheet size={ICON_PX} aria-hidden />}
      >
        {t('tables.excel')}
      </Button>
    </>
  );
}
