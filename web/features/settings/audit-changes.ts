/** What a call changed in one record, as the trail keeps it. */
export type AuditChange = { subject: string; id: number; before?: unknown; after?: unknown };

const NOTHING = '–';

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** 'phone: – → 01712345678' for each field; a new record shows the values that it has. */
export function fieldChanges({ before, after }: AuditChange): string[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const names = [...new Set([...old.keys(), ...now.keys()])];
  if (old.size > 0) {
    return names.map((name) => `${name}: ${written(old.get(name))} → ${written(now.get(name))}`);
  }
  return names
    .filter((name) => written(now.get(name)) !== NOTHING)
    .map((name) => `${name}: ${written(now.get(name))}`);
}
