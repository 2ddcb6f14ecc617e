import type { Schema } from '@netkhata/contract/endpoint';
import { maxLengthOf } from '@netkhata/contract/field-rules';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';

/** An error with messages by field; `CallFailure` is one. */
type FieldRefusal = { fields: Record<string, string[]> };

function isFieldRefusal(reason: unknown): reason is FieldRefusal {
  return reason instanceof Error && 'fields' in reason && typeof reason.fields === 'object';
}

type EntryFormOptions<V extends object> = {
  initial: V;
  /** Body schema of the call that the form makes: gives the maximum length of each field. */
  body?: Schema;
  /**
   * Sends the values. An error with messages by field shows them beside the fields. Returns false
   * when nothing was saved because the user cancelled.
   */
  save: (values: V) => Promise<unknown>;
  /** Validates before sending: field -> message. */
  check?: (values: V) => Partial<Record<keyof V, string>>;
  /** Something was typed that is not among the values, such as a count of notes. */
  hasMore?: boolean;
};

export type EntryField<T> = {
  name: string;
  value: T;
  onChange: (value: T) => void;
  errors?: string[];
  maxLength?: number;
};

export type EntryForm<V extends object> = {
  values: V;
  /** Spread into a field: `<TextField label={...} {...form.field('name')} />`. */
  field: <K extends keyof V & string>(name: K) => EntryField<V[K]>;
  /** Changes several values at once, for fields that depend on each other. */
  set: (changes: Partial<V>) => void;
  /** Sets values that arrived later from the server, without making the form dirty. */
  adopt: (changes: Partial<V>) => void;
  /** Discards what was typed; starts over, with other initial values when given. */
  reset: (values?: V) => void;
  isDirty: boolean;
  isSaving: boolean;
  initial: V;
  /** Whether it was saved or discarded just now, and nothing typed since. */
  isReset: RefObject<boolean>;
  /** Spread into `<form>`. */
  formProps: {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    noValidate: true;
    'data-typed': TypedState | undefined;
  };
};

/** Of a form with something typed: nothing of it is stored, or it is being stored. */
export type TypedState = 'unsaved' | 'saving';

/**
 * Keeps what is typed while a form is being saved, until the returned function is called with
 * whether it was saved. Set by the frame of signed-in users: the sign-in page does without it.
 */
export const whileSaving: { hold?: (form: HTMLFormElement) => (isSaved: boolean) => void } = {};

/** Focuses the first invalid field, after its message has been rendered. */
function focusFirstInvalid(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

type Messages = Record<string, string[]>;

/** The typed values and their errors; changing a field clears its errors. */
function useTypedValues<V extends object>(initialValues: V) {
  const [initial, setInitial] = useState(initialValues);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Messages>({});
  // Told at once: a form that is closed when it is saved does not render with its new values.
  const isReset = useRef(false);

  function set(changes: Partial<V>) {
    isReset.current = false;
    setValues((before) => ({ ...before, ...changes }));
    setErrors((before) => {
      const rest = Object.entries(before).filter(([name]) => !(name in changes));
      return Object.fromEntries(rest);
    });
  }

  function adopt(changes: Partial<V>) {
    setInitial((before) => ({ ...before, ...changes }));
    setValues((before) => ({ ...before, ...changes }));
  }

  function reset(next: V = initial) {
    isReset.current = true;
    setInitial(next);
    setValues(next);
    setErrors({});
  }

  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  return {
    initial,
    values,
    errors,
    setErrors,
    set,
    adopt,
    reset,
    isDirty,
    isReset,
  };
}

/** State of a form: values are kept when saving fails; changing a field clears its errors. */
export function useEntryForm<V extends object>(options: EntryFormOptions<V>): EntryForm<V> {
  const { errors, setErrors, ...typed } = useTypedValues(options.initial);
  const { values, set } = typed;
  const [isSaving, setIsSaving] = useState(false);
  const isUnderWay = useRef(false);

  function foundErrors(): Messages {
    const found: [string, string[]][] = [];
    for (const [name, message] of Object.entries(options.check?.(values) ?? {})) {
      if (typeof message === 'string') found.push([name, [message]]);
    }
    return Object.fromEntries(found);
  }

  async function submit(form: HTMLFormElement) {
    const found = foundErrors();
    setErrors(found);
    // A field with unreadable text has a null value: submitting it would clear the stored one.
    const isUnreadable = form.querySelector('[data-unreadable]') !== null;
    if (isUnreadable || Object.keys(found).length > 0) return focusFirstInvalid(form);
    isUnderWay.current = true;
    const release = whileSaving.hold?.(form);
    let isSaved = false;
    setIsSaving(true);
    try {
      isSaved = (await options.save(values)) !== false;
    } catch (reason) {
      if (!isFieldRefusal(reason)) throw reason;
      setErrors(reason.fields);
      focusFirstInvalid(form);
    } finally {
      isUnderWay.current = false;
      setIsSaving(false);
      release?.(isSaved);
    }
    return undefined;
  }

  return {
    ...typed,
    isSaving,
    field: (name) => {
      const messages = errors[name];
      const maxLength = options.body && maxLengthOf(options.body, name);
      return {
        name,
        value: values[name],
        onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
        ...(messages ? { errors: messages } : {}),
        ...(maxLength ? { maxLength } : {}),
      };
    },
    formProps: {
      noValidate: true,
      'data-typed': isSaving ? 'saving' : typed.isDirty || options.hasMore ? 'unsaved' : undefined,
      onSubmit: (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isUnderWay.current) void submit(event.currentTarget);
      },
    },
  };
}
