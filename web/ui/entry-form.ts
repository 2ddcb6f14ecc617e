import type { Schema } from '@netkhata/contract/endpoint';
import { maxLengthOf } from '@netkhata/contract/field-rules';
import { type SubmitEvent, useRef, useState } from 'react';

/** A refusal that names fields; a failed call is one. */
type FieldRefusal = { fields: Record<string, string[]> };

function isFieldRefusal(reason: unknown): reason is FieldRefusal {
  return reason instanceof Error && 'fields' in reason && typeof reason.fields === 'object';
}

type EntryFormOptions<V extends object> = {
  initial: V;
  /** The body of the call that it makes: its fields say how much they take. */
  body?: Schema;
  /**
   * Sends the values; a refusal that names fields puts its messages beside them. Answers false when
   * nothing was saved, because the user thought better of it.
   */
  save: (values: V) => Promise<unknown>;
  /** Messages found before sending: field -> message. */
  check?: (values: V) => Partial<Record<keyof V, string>>;
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
  /** Changes several values at once: what one field's change means for others. */
  set: (changes: Partial<V>) => void;
  /** Takes over what was read later: nobody typed it, so there is nothing more to save. */
  adopt: (changes: Partial<V>) => void;
  /** Starts over, with other values when given; what is typed so far is gone. */
  reset: (values?: V) => void;
  isDirty: boolean;
  isSaving: boolean;
  /** Spread into `<form>`. */
  formProps: {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
};

/** Focus goes to the first field that is wrong, once its message stands beside it. */
function focusFirstInvalid(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

type Messages = Record<string, string[]>;

/** What is typed, and what is wrong with it: the messages of a field go as one types in it. */
function useTypedValues<V extends object>(atFirst: V) {
  const [initial, setInitial] = useState(atFirst);
  const [values, setValues] = useState(atFirst);
  const [errors, setErrors] = useState<Messages>({});

  function set(changes: Partial<V>) {
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
    setInitial(next);
    setValues(next);
    setErrors({});
  }

  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  return { values, errors, setErrors, set, adopt, reset, isDirty };
}

/** The state of a form: typed values stay when saving fails; messages go as one types. */
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
    // A field whose text cannot be read holds nothing: sent like that, it would clear the value.
    const isUnreadable = form.querySelector('[data-unreadable]') !== null;
    if (isUnreadable || Object.keys(found).length > 0) return focusFirstInvalid(form);
    isUnderWay.current = true;
    setIsSaving(true);
    try {
      const isSaved = (await options.save(values)) !== false;
      // A form that stays is ready for the next record.
      if (isSaved) form.querySelector<HTMLElement>('input, select, textarea')?.focus();
    } catch (reason) {
      if (!isFieldRefusal(reason)) throw reason;
      setErrors(reason.fields);
      focusFirstInvalid(form);
    } finally {
      isUnderWay.current = false;
      setIsSaving(false);
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
      onSubmit: (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isUnderWay.current) void submit(event.currentTarget);
      },
    },
  };
}
