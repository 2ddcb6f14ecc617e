import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { EntryForm } from '../../ui/entry-form.ts';
import { fitting } from './fitting.ts';
import type { DraftKind } from './stored-drafts.ts';
import { useDraft } from './use-draft.tsx';

export type FormDraftOptions<V extends object> = {
  /** The form and its record: 'customer', 'customer:7'. */
  name: string;
  kind: DraftKind;
  /** What the offer names: a customer, the beginning of a message. */
  about: string;
  /** The call's fields, as far as the form holds them as the call takes them. */
  schemas: Readonly<Record<string, z.ZodMiniType>>;
  /** Fields that never lie on the device. */
  secrets?: readonly (keyof V & string)[];
  /** What else belongs to the draft, such as what the form was opened with, and where it goes. */
  more?: {
    kept: unknown;
    onContinue: (kept: unknown) => void;
    /** Whether something was typed that is not in the form's values. */
    isDirty?: boolean;
    asks?: boolean;
  };
};

/** `useDraft` for a form of `useEntryForm`: keeps the fields that were changed. */
export function useFormDraft<V extends object>(
  form: EntryForm<V>,
  options: FormDraftOptions<V>,
): ReactNode {
  const { secrets = [], more } = options;
  const { isDirty: isMoreDirty = false, asks = false } = more ?? {};
  const changed = changesIn(form);
  const isSecret = ([name]: [string, unknown]) => secrets.some((secret) => secret === name);
  const values = Object.fromEntries(changed.filter((field) => !isSecret(field)));
  const hasSecrets = changed.some(isSecret);
  return useDraft({
    isEmpty: Object.keys(values).length === 0 && !isMoreDirty,
    form: options.name,
    kind: options.kind,
    about: options.about.trim().slice(0, 80),
    content: { values, more: more?.kept },
    hasSecrets,
    isDirty: form.isDirty || isMoreDirty,
    isSaving: form.isSaving,
    asks,
    isReset: () => form.isReset.current && !isMoreDirty,
    onContinue: (content) => {
      const kept = (content ?? {}) as { values?: unknown; more?: unknown };
      form.reset();
      form.set(fitting<V>(kept.values, { like: form.values, schemas: options.schemas }));
      more?.onContinue(kept.more);
    },
  });
}

/** `useFormDraft` for a form of settings, of which there is one; their change is held. */
export function useSettingsDraft<V extends object>(
  form: EntryForm<V>,
  change: { opened: unknown; reopen: (opened: unknown) => void },
  options: Pick<FormDraftOptions<V>, 'name' | 'schemas'>,
): ReactNode {
  const more = { kept: change.opened, onContinue: change.reopen };
  return useFormDraft(form, { ...options, kind: 'settings', about: '', more });
}

/** The values that differ from the initial ones. */
function changesIn<V extends object>({ initial, values }: EntryForm<V>): [string, unknown][] {
  const before = initial as Record<string, unknown>;
  return Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
}
