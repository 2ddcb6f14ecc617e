import type {
  CallInput,
  EndpointResult,
  EndpointShape,
  Schema,
  TableRow,
} from '@netkhata/contract/endpoint';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { EDIT_ACTION } from '../../shared/record/row-actions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Columns, Page } from '../../ui/page.tsx';
import { RecordForm, type RecordFormOf } from './record-form.tsx';

type TableEndpoint = EndpointShape & {
  reply: { kind: 'table'; row: Schema; columns: readonly string[] };
};

type RecordSetupProps<
  Table extends TableEndpoint,
  Details extends EndpointShape,
  Create extends EndpointShape,
  Update extends EndpointShape,
  Entity extends EndpointResult<Details> & { id: number },
> = {
  table: Table;
  /** Reads one record by its id. */
  details: Details;
  columns: readonly TableColumn<TableRow<Table>>[];
  /** Further values of a row on a phone, beside and under the name. */
  phone?: Pick<PhoneLines<TableRow<Table>>, 'amount' | 'detail' | 'aside'>;
  titles: { list: LabelKey; new: LabelKey; edit: LabelKey };
  form: RecordFormOf<Create, Update, Entity>;
  /** Related records of the edited one, under the form. */
  below?: (editedId: number, record: Entity | undefined) => ReactNode;
  /** The list has filter boxes under its headings (specification section 2). */
  hasFilterBoxes?: boolean;
  /** Without it only the list is shown. */
  canSave?: boolean;
};

const ACTION_ICONS = [EDIT_ACTION];

/** The id of the edited record is in the address as `id`; without one the form creates a record. */
export function useEditedId() {
  const { id } = useSearch({ strict: false });
  const navigate = useNavigate();
  const edit = (next: number | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, id: next }),
      resetScroll: false,
    });
  return { editedId: id, edit };
}

/** A set-up screen: a form beside the list; Edit loads a record into the form. */
export function RecordSetup<
  Table extends TableEndpoint,
  Details extends EndpointShape,
  Create extends EndpointShape,
  Update extends EndpointShape,
  Entity extends EndpointResult<Details> & { id: number },
>(props: RecordSetupProps<Table, Details, Create, Update, Entity>) {
  const t = useText();
  const { titles, below, canSave = true } = props;
  const { editedId, edit } = useEditedId();
  const input = { params: { id: editedId ?? 0 } } as unknown as CallInput<Details>;
  const read = useRead(props.details, input, { isEnabled: editedId !== undefined });
  const factsOf = (row: TableRow<Table>) => row as { id: number; name: string };
  const edits = {
    actionIcons: ACTION_ICONS,
    onOpen: (row: TableRow<Table>) => edit(factsOf(row).id),
    actions: (row: TableRow<Table>) => (
      <IconButton
        label={t('setup.editRow', { name: factsOf(row).name })}
        word={t(EDIT_ACTION.word)}
        isSmall
        onClick={() => edit(factsOf(row).id)}
      >
        <EDIT_ACTION.Icon size={16} />
      </IconButton>
    ),
  };
  const list = (
    <Card title={t(titles.list)} isFlush>
      <DataTable
        endpoint={props.table}
        columns={props.columns}
        label={t(titles.list)}
        rowKey={(row) => factsOf(row).id}
        {...(props.hasFilterBoxes && { hasFilterBoxes: true })}
        emptyHelp={t('empty.setup')}
        {...(canSave ? edits : {})}
        phone={{
          primary: (row) => <span title={factsOf(row).name}>{factsOf(row).name}</span>,
          ...props.phone,
          ...(canSave && { action: edits.actions }),
        }}
      />
    </Card>
  );
  if (!canSave) return list;
  return (
    <Columns isFirstNarrow>
      <Page>
        <EditedRecord
          titles={titles}
          editedId={editedId}
          read={{ ...read, data: read.data as Entity | undefined }}
        >
          {(record) => (
            <RecordForm
              key={record?.id ?? 'new'}
              of={props.form}
              record={record}
              onDone={() => edit(undefined)}
            />
          )}
        </EditedRecord>
        {editedId !== undefined && below?.(editedId, read.data as Entity | undefined)}
      </Page>
      {list}
    </Columns>
  );
}

type EditedRecordProps<Entity> = {
  titles: { new: LabelKey; edit: LabelKey };
  editedId: number | undefined;
  read: {
    data: Entity | undefined;
    error: { heading: string; messages: string[] } | null;
    refetch: () => unknown;
  };
  /** Renders the form: empty, or filled with the record. */
  children: (record: Entity | undefined) => ReactNode;
};

/** The card of a set-up form, shown for a new record, or once the edited one is loaded. */
export function EditedRecord<Entity>(props: EditedRecordProps<Entity>) {
  const t = useText();
  const { titles, editedId, read } = props;
  const isNew = editedId === undefined;
  return (
    <Card title={t(isNew ? titles.new : titles.edit)}>
      {isNew && props.children(undefined)}
      {!isNew && read.error && <ErrorState {...read.error} onRetry={() => void read.refetch()} />}
      {!isNew && !read.error && !read.data && <LoadingShape of="fields" />}
      {!isNew && !read.error && read.data && props.children(read.data)}
    </Card>
  );
}

type ActiveBadgeProps = { isActive: boolean; labels: { yes: LabelKey; no: LabelKey } };

/** Badge for a phone, where only records not in use are marked. */
export const unusedBadge =
  (labels: ActiveBadgeProps['labels']) =>
  ({ active }: { active: boolean }) =>
    active ? null : <ActiveBadge isActive={false} labels={labels} />;

/** Whether a record is in use, as a badge. */
export function ActiveBadge({ isActive, labels }: ActiveBadgeProps) {
  const t = useText();
  return (
    <Badge tone={isActive ? 'settled' : 'neutral'}>{t(isActive ? labels.yes : labels.no)}</Badge>
  );
}
