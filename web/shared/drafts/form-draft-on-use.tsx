import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import type { EntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { draftsOf, hasDrafts } from './draft-keys.ts';
import type { FormDraftOptions } from './use-form-draft.ts';

type FormDraftProps<V extends object> = { form: EntryForm<V>; options: FormDraftOptions<V> };

/** Until the code is there, and where it cannot be fetched, leaving asks. */
function LeaveGuard({ form }: { form: { isDirty: boolean; isSaving: boolean } }) {
  useLeaveGuard(form);
  return null;
}

const FormDraft = loadOnUse<FormDraftProps<never>>(
  async () => (await import('./form-draft.tsx')).FormDraft,
  LeaveGuard,
);

/**
 * `useFormDraft` for forms beside lists, which mostly nobody types into: its code is fetched with
 * the first change, or where a draft is kept.
 */
export function FormDraftOnUse<V extends object>({ form, options }: FormDraftProps<V>) {
  const { userId } = useCurrentUser();
  const [isWanted, setWanted] = useState(() => hasDrafts(draftsOf(userId, options.name)));
  if (form.isDirty && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={<LeaveGuard form={form} />}>
      <FormDraft form={form as never} options={options} />
    </Suspense>
  );
}
