/** What a call changed in one record, as the trail keeps it. */
export type AuditChange = { subject: string; id: number; before?: unknown; after?: unknown };

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One line for each field, 'phone: – → 01712345678'; a new record shows its values alone. */
export function fieldChanges({ before, after }: AuditChange): string[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names.map((name) => {
    const value = written(now.get(name));
    return old.size > 0 ? `${name}: ${written(old.get(name))} → ${value}` : `${name}: ${value}`;
  });
}
