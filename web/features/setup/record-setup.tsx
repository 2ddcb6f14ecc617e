import type {
  CallInput,
  EndpointResult,
  EndpointShape,
  Schema,
  TableRow,
} from '@netkhata/contract/endpoint';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Columns, Page } from '../../ui/page.tsx';
import { EditedRecord } from './edited-record.tsx';
import { useEditedId } from './use-edited-id.ts';

type TableEndpoint = EndpointShape & {
  reply: { kind: 'table'; row: Schema; columns: readonly string[] };
};

type RecordSetupProps<Table extends TableEndpoint, Details extends EndpointShape> = {
  table: Table;
  /** Reads one record by its id. */
  details: Details;
  columns: readonly TableColumn<TableRow<Table>>[];
  titles: { list: string; new: string; edit: string };
  /** Draws the form; `onDone` leaves the record, saved or not. */
  form: (record: EndpointResult<Details> | undefined, onDone: () => void) => ReactNode;
  /** Stands under the form: what else belongs to the record that is edited. */
  below?: ReactNode;
};

/** A set-up screen: a form beside the list; Edit loads a record into the form. */
export function RecordSetup<Table extends TableEndpoint, Details extends EndpointShape>(
  props: RecordSetupProps<Table, Details>,
) {
  const t = useText();
  const { titles } = props;
  const { editedId, edit } = useEditedId();
  const input = { params: { id: editedId ?? 0 } } as unknown as CallInput<Details>;
  const record = useRead(props.details, input, {
    isEnabled: editedId !== undefined,
  });
  const factsOf = (row: TableRow<Table>) => row as { id: number; name: string };
  return (
    <Columns isFirstNarrow>
      <Page>
        <EditedRecord
          newTitle={titles.new}
          editTitle={titles.edit}
          editedId={editedId}
          read={record}
        >
          {(edited) => props.form(edited, () => edit(undefined))}
        </EditedRecord>
        {props.below}
      </Page>
      <Card title={titles.list} isFlush>
        <DataTable
          endpoint={props.table}
          columns={props.columns}
          label={titles.list}
          rowKey={(row) => factsOf(row).id}
          onOpen={(row) => edit(factsOf(row).id)}
          actions={(row) => (
            <IconButton
              label={t('setup.editRow', { name: factsOf(row).name })}
              isSmall
              onClick={() => edit(factsOf(row).id)}
            >
              <IconPencil size={16} />
            </IconButton>
          )}
        />
      </Card>
    </Columns>
  );
}
