import type { Database } from './database.ts';

/** What was worked out of one snapshot, with the version of the data that it saw. */
export interface Finding<Value> {
  version: string;
  value: Value;
  /** How many numbers it holds. */
  size: number;
}

interface Remembered {
  /** The version that was asked for; once found, the one that was seen. */
  version: string;
  finding: Promise<Finding<unknown>>;
  found?: Finding<unknown>;
  size: number;
}

interface Memory {
  entries: Map<string, Remembered>;
  size: number;
}

/** Eight bytes each: 16 MB in all, for each database handle. */
const MOST_NUMBERS = 2_000_000;
const MOST_ENTRIES = 1_000;

/** A transaction is a handle of its own, and so remembers nothing beyond its end. */
const memories = new WeakMap<Database, Memory>();

function memoryOf(database: Database): Memory {
  const memory = memories.get(database) ?? { entries: new Map(), size: 0 };
  memories.set(database, memory);
  return memory;
}

/** What was last found for the question, whatever the data is by now. */
export const recall = <Value>(database: Database, question: string): Finding<Value> | undefined =>
  memoryOf(database).entries.get(question)?.found as Finding<Value> | undefined;

/**
 * What `find` finds for the question at this version of the data. It is asked once, also by several
 * callers at the same time, and again when the version is another one.
 */
export async function remember<Value>(
  database: Database,
  { question, version }: { question: string; version: string },
  find: () => Promise<Finding<Value>>,
): Promise<Finding<Value>> {
  const memory = memoryOf(database);
  const known = memory.entries.get(question);
  if (known?.version === version) {
    // The one used last goes last.
    memory.entries.delete(question);
    memory.entries.set(question, known);
    return known.finding as Promise<Finding<Value>>;
  }
  forget(memory, question);
  const entry: Remembered = { version, finding: find(), size: 1 };
  memory.entries.set(question, entry);
  memory.size += entry.size;
  try {
    const found = (await entry.finding) as Finding<Value>;
    entry.version = found.version;
    entry.found = found;
    if (memory.entries.get(question) === entry) grow(memory, entry, found.size);
    return found;
  } catch (error) {
    if (memory.entries.get(question) === entry) forget(memory, question);
    throw error;
  }
}

function grow(memory: Memory, entry: Remembered, size: number): void {
  memory.size += size - entry.size;
  entry.size = size;
  for (const [question] of memory.entries) {
    if (memory.size <= MOST_NUMBERS && memory.entries.size <= MOST_ENTRIES) return;
    forget(memory, question);
  }
}

function forget(memory: Memory, question: string): void {
  const entry = memory.entries.get(question);
  if (!entry) return;
  memory.size -= entry.size;
  memory.entries.delete(question);
}
