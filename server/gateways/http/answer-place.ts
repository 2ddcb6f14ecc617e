/** A gateway's HTTP response, parsed for the lookup of places. */
export interface ReadAnswer {
  status: number;
  text: string;
  /** Undefined when the body is not JSON. */
  json: unknown;
}

const PATTERN = /^\/(.+)\/([a-z]*)$/s;
const STEP = /[^.[\]]+/g;
/** Characters of a response that a pattern is matched against: bounds the cost of a bad pattern. */
const MAX_MATCHED = 4096;

/**
 * The text at a place of a response: `http` (the status), a JSON path or a `/pattern/`; of several
 * separated by ` ?? `, the first that is not empty. Numbers become text, because gateways send
 * both "0" and 0.
 */
export function textAt(answer: ReadAnswer, place: string | null): string | undefined {
  for (const one of (place ?? '').split(' ?? ')) {
    const found = oneAt(answer, one.trim());
    if (found !== undefined && found !== '') return found;
  }
  return undefined;
}

function oneAt(answer: ReadAnswer, place: string): string | undefined {
  if (place === '') return undefined;
  if (place === 'http') return String(answer.status);
  const pattern = PATTERN.exec(place);
  if (pattern) {
    const match = new RegExp(pattern[1] ?? '', pattern[2]).exec(answer.text.slice(0, MAX_MATCHED));
    return match?.[1] ?? match?.[0];
  }
  return textOf(valueAt(answer.json, place));
}

/** The value at a path such as `messages[0].status.name`. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const step of path.match(STEP) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Why a place cannot be looked up; undefined when it can. */
export function placeProblem(place: string | null): string | undefined {
  for (const one of (place ?? '').split(' ?? ')) {
    const pattern = PATTERN.exec(one.trim());
    if (!pattern) continue;
    try {
      const read = new RegExp(pattern[1] ?? '', pattern[2]);
      read.test('');
    } catch (error) {
      return (error as Error).message;
    }
  }
  return undefined;
}

/** The words of a comma-separated list, in lower case. */
export const wordList = (words: string | null): string[] =>
  (words ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

/** Parses the body as JSON, where it is JSON. */
export function readAnswer(answer: { status: number; text: string }): ReadAnswer {
  try {
    return { ...answer, json: JSON.parse(answer.text) };
  } catch {
    return { ...answer, json: undefined };
  }
}
