import { useSyncExternalStore } from 'react';

/** One of a few values, remembered on this device. */
export type StoredPreference<Value extends string | number> = {
  /** What was chosen here; the first value while nobody chose. */
  value: () => Value;
  /** Whether anybody ever chose on this device. */
  isChosen: () => boolean;
  keep: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

type Choice<Value> = { key: string; values: readonly Value[]; atFirst: Value };

export function storedPreference<Value extends string | number>(
  choice: Choice<Value>,
): StoredPreference<Value> {
  const { key, values, atFirst } = choice;
  const listeners = new Set<() => void>();
  return {
    value: () => {
      const stored = localStorage.getItem(key);
      return values.find((value) => String(value) === stored) ?? atFirst;
    },
    isChosen: () => localStorage.getItem(key) !== null,
    keep: (value) => {
      localStorage.setItem(key, String(value));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is chosen now, wherever it was chosen. */
export function useStoredPreference<Value extends string | number>(
  choice: StoredPreference<Value>,
): Value {
  return useSyncExternalStore(choice.subscribe, choice.value);
}
