import type { EndpointResult } from '@netkhata/contract/endpoint';
import { labels } from '@netkhata/contract/labels';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { DELETE_ACTION, EDIT_ACTION } from '../../shared/record/row-actions.ts';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Columns } from '../../ui/page.tsx';
import { RecordForm, type RecordFormOf } from './record-form.tsx';
import { EditedRecord, useEditedId } from './record-setup.tsx';

type LabelRow = EndpointResult<typeof labels.labelOptions>[number];

const COLUMNS: TableColumn<LabelRow>[] = [
  { name: 'name', label: 'labels.name', isCardTitle: true },
  {
    name: 'customers',
    label: 'labels.customers',
    kind: 'number',
    cell: (row) => <CustomersLink label={row} />,
  },
];

const FORM: RecordFormOf<typeof labels.labelCreate, typeof labels.labelUpdate, LabelRow> = {
  create: labels.labelCreate,
  update: labels.labelUpdate,
  values: (label) => ({ name: label?.name ?? '' }),
  fields: () => [
    { name: 'name', kind: 'text', label: 'labels.name', help: 'labels.nameHelp', isRequired: true },
  ],
};

function CustomersLink({ label }: { label: LabelRow }) {
  const t = useText();
  const format = useFormat();
  return (
    <AppLink
      to="/customer-list"
      search={{ label: label.id }}
      title={t('labels.customersOf', { name: label.name })}
    >
      {format.number(label.customers)}
      <span className="visually-hidden"> {t('labels.customersOf', { name: label.name })}</span>
    </AppLink>
  );
}

/** The labels of customers: a form beside the list, with the number of customers of each. */
export function LabelSetup() {
  const t = useText();
  const { editedId, edit } = useEditedId();
  const read = useRead(labels.labelOptions, {});
  const edited = read.data?.find(({ id }) => id === editedId);
  // The label was deleted in the meantime.
  const shownId = read.data && !edited ? undefined : editedId;
  return (
    <Columns isFirstNarrow>
      <EditedRecord
        titles={{ new: 'labels.newLabel', edit: 'labels.editLabel' }}
        editedId={shownId}
        read={{ ...read, data: edited }}
      >
        {(label) => (
          <RecordForm
            key={label?.id ?? 'new'}
            of={FORM}
            record={label}
            onDone={() => edit(undefined)}
          />
        )}
      </EditedRecord>
      <Card title={t('shell.labels')} isFlush>
        {read.data && (
          <PlainTable
            columns={COLUMNS}
            rows={read.data}
            label={t('shell.labels')}
            rowKey={(row) => row.id}
            emptyText={t('labels.none')}
            actions={(row) => <LabelActions label={row} onEdit={() => edit(row.id)} />}
          />
        )}
      </Card>
    </Columns>
  );
}

/** Renaming and deleting affect all zones, so only administrators may do it. */
function LabelActions({ label, onEdit }: { label: LabelRow; onEdit: () => void }) {
  const t = useText();
  const confirm = useConfirm();
  const canChange = useHasRight('administration');
  const deletion = useChange(labels.labelDelete);
  const { id, name, customers: count } = label;
  const why = canChange ? {} : { title: t('errors.noRight') };

  async function remove() {
    const text = t('labels.confirmDelete', { name, count });
    if (!(await confirm({ text, isDanger: true }))) return;
    await deletion.run({ body: { id } });
  }

  return (
    <>
      <IconButton
        label={t('labels.renameOf', { name })}
        word={t(EDIT_ACTION.word)}
        isSmall
        isDisabled={!canChange}
        onClick={onEdit}
        {...why}
      >
        <EDIT_ACTION.Icon size={16} />
      </IconButton>
      <IconButton
        label={t('labels.deleteOf', { name })}
        word={t(DELETE_ACTION.word)}
        isSmall
        isDisabled={!canChange || deletion.isSaving}
        onClick={() => void remove()}
        {...why}
      >
        <DELETE_ACTION.Icon size={16} />
      </IconButton>
    </>
  );
}
