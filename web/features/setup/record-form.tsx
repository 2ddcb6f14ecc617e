import type { CallInput, EndpointShape } from '@netkhata/contract/endpoint';
import type { Paisa } from '@netkhata/domain/paisa';
import { type ComponentProps, Suspense } from 'react';
import type * as z from 'zod/mini';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type EntryField, type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { Actions } from '../../ui/page.tsx';
import { FormDraftOnUse } from '../../shared/drafts/form-draft-on-use.tsx';
import type { FormDraftOptions } from '../../shared/drafts/use-form-draft.ts';
import { AllowedFields } from '../../shared/record/allowed-fields.tsx';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { asTyped, useHeldChange } from '../../shared/record/use-held-change.ts';
import { EmployeeField } from '../../shared/staff/employee-field.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RateField } from '../../ui/rate-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './record-form.module.css';

// Only packages have one.
const NetworkProfileField = loadOnUse(
  async () => (await import('../../shared/network/option-fields.tsx')).NetworkProfileField,
);

type BodyOf<Call extends EndpointShape> =
  CallInput<Call> extends { body: infer Body } ? Body : never;

/** A field of a set-up form; `kind` selects the component. */
export type RecordField<Name> = {
  name: Name;
  label: LabelKey;
  help?: LabelKey | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
} & (
  | { kind: 'text' | 'taka' | 'flag' | 'secret' | 'whole' | 'rate' }
  /** A network profile; `none` is the label of no profile. */
  | { kind: 'networkProfile'; none: LabelKey }
  /** An employee; `nobody` is the label of no employee. */
  | { kind: 'employee'; nobody: LabelKey }
  | { kind: 'choice'; options: Readonly<Record<string, LabelKey>> }
);

/** The calls that create and update a kind of record, and the fields of its form. */
export type RecordFormOf<
  Create extends EndpointShape,
  Update extends EndpointShape,
  Entity extends { id: number },
> = {
  create: Create;
  update: Update;
  /** Initial values of the form: those of a record, or of a new one. */
  values: (record: Entity | undefined) => {
    [Name in keyof BodyOf<Create>]: BodyOf<Create>[Name] | null;
  };
  fields: (record: Entity | undefined) => readonly RecordField<keyof BodyOf<Create> & string>[];
};

type Values = Record<string, unknown>;

type RecordFormProps<
  Create extends EndpointShape,
  Update extends EndpointShape,
  Entity extends { id: number },
> = {
  of: RecordFormOf<Create, Update, Entity>;
  /** The record to edit; undefined creates a new one. */
  record: Entity | undefined;
  onDone: () => void;
};

/** Creates a record, or updates an existing one. */
export function RecordForm<
  Create extends EndpointShape,
  Update extends EndpointShape,
  Entity extends { id: number },
>({ of, record, onDone }: RecordFormProps<Create, Update, Entity>) {
  const t = useText();
  const creation = useChange(of.create);
  const fields = of.fields(record);
  const form = useEntryForm<Values>({
    body: of.create.body,
    initial: of.values(record),
    // Empty texts are left to the server's validation; a null choice cannot be sent at all.
    check: (values) => {
      const missing = fields.filter(({ name, isRequired }) => isRequired && values[name] === null);
      return Object.fromEntries(missing.map(({ name }) => [name, t('common.required')]));
    },
    save: async (body) => {
      if (record) {
        await change.save({ body: { ...body, id: record.id } } as unknown as CallInput<Update>);
      } else await creation.save({ body } as unknown as CallInput<Create>);
      form.reset(of.values(undefined));
      onDone();
    },
  });
  const change = useHeldChange(of.update, {
    opened: () => record && of.values(record),
    take: (theirs) => form.set(asTyped(theirs, form.values)),
  });
  const draft: FormDraftOptions<Values> = {
    name: record ? `${of.update.path}:${record.id}` : of.create.path,
    kind: record ? 'change' : 'adding',
    about: typeof form.values['name'] === 'string' ? form.values['name'] : '',
    schemas: shapeOf(of.create),
    secrets: fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name),
    more: { kept: change.opened, onContinue: change.reopen },
  };
  return (
    <form {...form.formProps} className={styles.form}>
      <FormDraftOnUse form={form} options={draft} />
      <AllowedFields of={record ? of.update : of.create}>
        {fields.map((field, index) => (
          <Field
            key={field.name}
            form={form}
            field={field}
            hasAutoFocus={index === 0 && record !== undefined}
          />
        ))}
        <ChangedMeanwhileNotice of={change} />
        <RecordButtons isEdit={record !== undefined} isSaving={form.isSaving} onCancel={onDone} />
      </AllowedFields>
    </form>
  );
}

const shapeOf = ({ body }: EndpointShape) =>
  (body as unknown as { shape: Record<string, z.ZodMiniType> }).shape;

type FieldProps = { form: EntryForm<Values>; field: RecordField<string>; hasAutoFocus: boolean };

function Field({ form, field, hasAutoFocus }: FieldProps) {
  const t = useText();
  const { isRequired = false, isDisabled = false } = field;
  const help = field.help && t(field.help);
  const shown = { label: t(field.label), isRequired, isDisabled, ...(help ? { help } : {}) };
  const entry = form.field(field.name);
  switch (field.kind) {
    case 'text':
      return (
        <TextField {...shown} {...(entry as EntryField<string>)} hasAutoFocus={hasAutoFocus} />
      );
    case 'secret':
      return (
        <PasswordField {...shown} {...(entry as EntryField<string>)} autoComplete="new-password" />
      );
    case 'whole':
      return <NumberField {...shown} {...(entry as EntryField<number | null>)} />;
    case 'rate':
      return <RateField {...shown} {...(entry as EntryField<number | null>)} />;
    case 'networkProfile':
      return (
        <LateNetworkProfile
          {...shown}
          {...(entry as EntryField<number | null>)}
          none={t(field.none)}
        />
      );
    case 'taka':
      return <TakaField {...shown} {...(entry as EntryField<Paisa | null>)} />;
    case 'choice':
      return (
        <SelectField
          {...shown}
          {...(entry as EntryField<string | null>)}
          options={Object.entries(field.options).map(([value, label]) => ({
            value,
            label: t(label),
          }))}
        />
      );
    case 'employee':
      return (
        <EmployeeField
          {...shown}
          {...(entry as EntryField<number | null>)}
          nobody={t(field.nobody)}
        />
      );
    case 'flag':
      return (
        <div>
          <Checkbox
            label={shown.label}
            {...(entry as EntryField<boolean>)}
            isDisabled={isDisabled}
          />
          {help && <p className={styles.help}>{help}</p>}
        </div>
      );
  }
}

/** The field of a network profile; until its code comes, one as high, so that Save does not move. */
function LateNetworkProfile(props: ComponentProps<typeof NetworkProfileField>) {
  const { none, ...field } = props;
  return (
    <Suspense
      fallback={<SelectField {...field} value={null} placeholder={none} options={[]} isDisabled />}
    >
      <NetworkProfileField {...props} />
    </Suspense>
  );
}

type RecordButtonsProps = {
  isEdit: boolean;
  isSaving: boolean;
  onCancel: () => void;
  /** Shows Cancel for a new record too, in a form that the user has opened. */
  canCancel?: boolean;
};

/** Save for a new record; Update and Cancel for an existing one. */
export function RecordButtons(props: RecordButtonsProps) {
  const t = useText();
  const { isEdit, isSaving, onCancel, canCancel = isEdit } = props;
  return (
    <Actions>
      <Button type="submit" tone="primary" isBusy={isSaving}>
        {isEdit ? t('common.update') : t('common.save')}
      </Button>
      {canCancel && (
        <Button onClick={onCancel} isDisabled={isSaving}>
          {t('common.cancel')}
        </Button>
      )}
    </Actions>
  );
}
