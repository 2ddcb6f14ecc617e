import type { TableRow } from '@netkhata/contract/endpoint';
import { setup } from '@netkhata/contract/setup';
import { IconPencil } from '@tabler/icons-react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { TableColumn } from '../../table/table-column.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Columns } from '../../ui/page.tsx';
import { EditedRecord } from './edited-record.tsx';
import { PackageForm } from './package-form.tsx';
import { useEditedId } from './use-edited-id.ts';

const COLUMNS: TableColumn<TableRow<typeof setup.packageTable>>[] = [
  { name: 'id', label: 'setup.id', widthPx: 96 },
  { name: 'name', label: 'setup.name', isCardTitle: true },
  { name: 'speed', label: 'setup.speed' },
  { name: 'bill_amount', label: 'setup.billAmount', kind: 'taka' },
];

/** The package screen: name, speed and amount beside the list; Edit loads one into the form. */
export function PackageSetup() {
  const t = useText();
  const { editedId, edit } = useEditedId();
  const record = useRead(
    setup.packageDetails,
    { params: { id: editedId ?? 0 } },
    { isEnabled: editedId !== undefined },
  );
  return (
    <Columns isFirstNarrow>
      <EditedRecord
        newTitle={t('setup.newPackage')}
        editTitle={t('setup.editPackage')}
        editedId={editedId}
        read={record}
      >
        {(edited) => (
          <PackageForm key={edited?.id ?? 'new'} record={edited} onDone={() => edit(undefined)} />
        )}
      </EditedRecord>
      <Card title={t('setup.packages')} isFlush>
        <DataTable
          endpoint={setup.packageTable}
          columns={COLUMNS}
          label={t('setup.packages')}
          rowKey={(row) => row.id}
          onOpen={(row) => edit(row.id)}
          actions={(row) => (
            <IconButton
              label={t('setup.editRow', { name: row.name })}
              isSmall
              onClick={() => edit(row.id)}
            >
              <IconPencil size={16} />
            </IconButton>
          )}
        />
      </Card>
    </Columns>
  );
}
