import type { EndpointResult } from '@netkhata/contract/endpoint';
import { LANGUAGES as KNOWN_LANGUAGES } from '@netkhata/contract/company';
import { profile } from '@netkhata/contract/profile';
import { LANGUAGE_FILES } from '../../i18n/languages.ts';
import { chooseLanguage, useText } from '../../i18n/use-text.ts';
import { useSettingsDraft } from '../../shared/drafts/use-form-draft.ts';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { asTyped, useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { reportMissingPart } from '../../ui/load-on-use.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const LANGUAGE_OPTIONS = KNOWN_LANGUAGES.map((code) => ({
  value: code,
  label: LANGUAGE_FILES[code].name,
}));

export type ProfileRecord = EndpointResult<typeof profile.ownProfile>;

/** The user's name, mobile number and language, which is applied as soon as it is saved. */
export function ProfileForm({ record }: { record: ProfileRecord }) {
  const t = useText();
  const initial = {
    name: record.name,
    mobileNo: record.mobileNo ?? '',
    language: KNOWN_LANGUAGES.find((code) => code === record.language) ?? null,
  };
  const form = useEntryForm({
    body: profile.ownProfileUpdate.body,
    initial,
    check: ({ name }) => (name.trim() === '' ? { name: t('common.required') } : {}),
    save: async (values) => {
      await change.save({ body: values });
      form.reset(values);
      if (values.language !== null) await chooseLanguage(values.language).catch(reportMissingPart);
    },
  });
  const change = useHeldChange(profile.ownProfileUpdate, {
    opened: () => initial,
    take: (theirs) => form.set(asTyped(theirs, form.values)),
  });
  const offer = useSettingsDraft(form, change, {
    name: 'profile',
    schemas: profile.ownProfileUpdate.body.shape,
  });
  return (
    <form {...form.formProps}>
      {offer}
      <FormSection>
        <TextField label={t('users.name')} {...form.field('name')} isRequired />
        <TextField
          label={t('users.userName')}
          help={t('profile.userNameHelp')}
          value={record.userName}
          onChange={() => undefined}
          isReadOnly
        />
        <TextField label={t('users.mobileNo')} {...form.field('mobileNo')} inputMode="tel" />
        <SelectField
          label={t('shell.language')}
          help={t('profile.languageHelp')}
          {...form.field('language')}
          options={LANGUAGE_OPTIONS}
          placeholder={t('profile.asTheDevice')}
        />
        <WholeLine>
          <ChangedMeanwhileNotice of={change} />
        </WholeLine>
        <WholeLine>
          <Button type="submit" tone="primary" isBusy={form.isSaving} isDisabled={!form.isDirty}>
            {t('common.save')}
          </Button>
        </WholeLine>
      </FormSection>
    </form>
  );
}
