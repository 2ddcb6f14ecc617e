import { type CollectionGroup, excelReports, reports } from '@netkhata/contract/reports';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useHasRight } from '../../api/current-user.ts';
import { ticketedDownload } from '../../api/ticketed-download.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { CollectionChoice } from './collection-choice.ts';

/** Path of the file, relative to the site root. */
function excelPath({ fromDate, toDate, zone }: CollectionChoice): string {
  const values: Record<string, string> = { fromDate, toDate, zone: String(zone ?? 'all') };
  return excelReports.collectionExcel.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

type ExcelExportProps = {
  choice: CollectionChoice;
  /** Grouping of the file's rows; null sorts them by day. */
  by: CollectionGroup | null;
};

/** Excel Export: requests a download ticket, valid for one minute, and follows the link with it. */
export function ExcelExport({ choice, by }: ExcelExportProps) {
  const t = useText();
  const language = useLanguage();
  const canExport = useHasRight('export');
  const [isBusy, setIsBusy] = useState(false);
  const icon = <IconFileSpreadsheet size={16} aria-hidden />;
  if (!canExport) {
    return (
      <Button isSmall isDisabled title={t('errors.noRight')} icon={icon}>
        {t('reports.excelExport')}
      </Button>
    );
  }
  const path = excelPath(choice);

  async function follow(event: MouseEvent) {
    // The link itself has no ticket, as each download needs a fresh one.
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    await ticketedDownload(async () => {
      const { data } = await call(reports.exportTicketCreate, {});
      return { path, ticket: data.ticket, query: { language, ...(by !== null && { group: by }) } };
    });
    setIsBusy(false);
  }

  return (
    <a
      href={`/${path}`}
      className={buttonClass({ isSmall: true })}
      aria-busy={isBusy || undefined}
      onClick={(event) => void follow(event)}
    >
      {icon}
      {t('reports.excelExport')}
    </a>
  );
}
