import type { EntryForm } from '../../ui/entry-form.ts';
import { type FormDraftOptions, useFormDraft } from './use-form-draft.ts';

type FormDraftProps<V extends object> = { form: EntryForm<V>; options: FormDraftOptions<V> };

/** `useFormDraft` as a component, for `FormDraftOnUse`. */
export function FormDraft<V extends object>({ form, options }: FormDraftProps<V>) {
  return useFormDraft(form, options);
}
