import { setup } from '@netkhata/contract/setup';
import { GENERAL_USER, USER_TYPES, users } from '@netkhata/contract/users';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { asTyped, useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Actions } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActiveField } from './active-field.tsx';
import { emptyFields, type UserRecord, type UserValues, userValuesOf } from './user-values.ts';
import { USER_TYPE_LABELS } from './user-words.tsx';

type UserFormProps = {
  /** The user to update; without one a new user is created. */
  record?: UserRecord;
  /** Navigates to the next screen. */
  onSaved: () => Promise<unknown>;
};

/** A staff user: name, sign-in, zone and type. */
export function UserForm({ record, onSaved }: UserFormProps) {
  const t = useText();
  const creation = useChange(users.userCreate);
  const form = useEntryForm<UserValues>({
    body: users.userCreate.body,
    initial: userValuesOf(record),
    check: (values) =>
      Object.fromEntries(
        emptyFields(values, { isNew: !record }).map((field) => [field, t('common.required')]),
      ),
    save: async (values) => {
      const { isActive, ...person } = values;
      if (record) await change.save({ body: { ...person, isActive, id: record.id } });
      else await creation.save({ body: person });
      form.reset(values);
      await onSaved();
    },
  });
  const change = useHeldChange(users.userUpdate, {
    opened: () => record && shownUser(userValuesOf(record)),
    take: (theirs) => form.set(asTyped(theirs, form.values)),
  });
  const offer = useFormDraft(form, {
    name: record ? `user:${record.id}` : 'user',
    kind: record ? 'change' : 'adding',
    about: form.values.name || form.values.email,
    schemas: users.userCreate.body.shape,
    secrets: ['password', 'confirmPassword'],
    more: { kept: change.opened, onContinue: change.reopen },
  });
  return (
    <form {...form.formProps}>
      {offer}
      <Card>
        <FormSection>
          <TextField label={t('users.name')} {...form.field('name')} isRequired hasAutoFocus />
          <TextField label={t('users.mobileNo')} {...form.field('mobileNo')} inputMode="tel" />
          <SignInFields form={form} isNew={!record} />
          <ScopeFields form={form} />
          {record && <ActiveField form={form} record={record} />}
          <WholeLine>
            <ChangedMeanwhileNotice of={change} />
          </WholeLine>
          <WholeLine>
            <Actions>
              <Button type="submit" tone="primary" isBusy={form.isSaving}>
                {t('common.save')}
              </Button>
              <ButtonLink to="/user-list">{t('common.cancel')}</ButtonLink>
            </Actions>
          </WholeLine>
        </FormSection>
      </Card>
    </form>
  );
}

/** What the form shows of a user; passwords it only sends. */
function shownUser(values: UserValues) {
  const { password: _, confirmPassword: __, ...shown } = values;
  return shown;
}

type FieldsProps = { form: EntryForm<UserValues> };

function SignInFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const t = useText();
  return (
    <>
      <WholeLine>
        <TextField
          label={t('users.userNameOrEmail')}
          help={t('users.userNameHelp')}
          {...form.field('email')}
          isRequired
        />
      </WholeLine>
      <PasswordField
        label={t('users.password')}
        help={t(isNew ? 'users.passwordHelp' : 'users.keepPasswordHelp')}
        {...form.field('password')}
        isRequired={isNew}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('users.confirmPassword')}
        {...form.field('confirmPassword')}
        isRequired={isNew}
        autoComplete="new-password"
      />
    </>
  );
}

function ScopeFields({ form }: FieldsProps) {
  const t = useText();
  const { data: zones = [] } = useRead(setup.zoneOptions, {});
  const usertype = form.field('usertype');
  return (
    <>
      <SelectField
        label={t('users.zone')}
        help={t('users.zoneHelp')}
        {...form.field('zone')}
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={t('users.allZones')}
      />
      <SelectField
        label={t('users.userType')}
        {...usertype}
        onChange={(type) => usertype.onChange(type ?? GENERAL_USER)}
        options={USER_TYPES.map((type) => ({ value: type, label: t(USER_TYPE_LABELS[type]) }))}
      />
    </>
  );
}
