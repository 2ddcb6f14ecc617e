import { excelReports, reports } from '@netkhata/contract/reports';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useHasRight } from '../../api/current-user.ts';
import { toastFailure } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { CollectionChoice } from './collection-choice.ts';

/** The address of the file, below the site root. */
function excelAddress({ fromDate, toDate, zone }: CollectionChoice): string {
  const values: Record<string, string> = { fromDate, toDate, zone: String(zone ?? 'all') };
  const path = excelReports.collectionExcel.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  return `/${path}`;
}

/** A download that is refused is said by the browser; the screen stays as it is. */
function download(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Excel Export: takes a ticket of one minute and follows the link with it. */
export function ExcelExport({ choice }: { choice: CollectionChoice }) {
  const t = useText();
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
  const address = excelAddress(choice);

  async function follow(event: MouseEvent) {
    // The plain address carries no ticket: each file needs a fresh one.
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { data } = await call(reports.exportTicketCreate, {});
      download(`${address}?token=${encodeURIComponent(data.ticket)}`);
    } catch (reason) {
      toastFailure(reason);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <a
      href={address}
      className={buttonClass({ isSmall: true })}
      aria-busy={isBusy || undefined}
      onClick={(event) => void follow(event)}
    >
      {icon}
      {t('reports.excelExport')}
    </a>
  );
}
