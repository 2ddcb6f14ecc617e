import { useSyncExternalStore } from 'react';

/** A choice among a few values, stored on this device. */
export type StoredPreference<Value extends string | number> = {
  /** The stored value, or the default if none was chosen. */
  value: () => Value;
  /** Whether a value was ever chosen on this device. */
  isChosen: () => boolean;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

type Choice<Value> = { key: string; values: readonly Value[]; defaultValue: Value };

export function storedPreference<Value extends string | number>(
  choice: Choice<Value>,
): StoredPreference<Value> {
  const { key, values, defaultValue } = choice;
  const listeners = new Set<() => void>();
  return {
    value: () => {
      const stored = localStorage.getItem(key);
      return values.find((value) => String(value) === stored) ?? defaultValue;
    },
    isChosen: () => localStorage.getItem(key) !== null,
    set: (value) => {
      localStorage.setItem(key, String(value));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current value; renders again when it changes anywhere. */
export function useStoredPreference<Value extends string | number>(
  choice: StoredPreference<Value>,
): Value {
  return useSyncExternalStore(choice.subscribe, choice.value);
}
