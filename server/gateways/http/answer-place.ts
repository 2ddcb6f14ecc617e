/** An answer as its places are looked up in. */
export interface ReadAnswer {
  status: number;
  text: string;
  /** Undefined when the body is not JSON. */
  json: unknown;
}

const PATTERN = /^\/(.+)\/([a-z]*)$/s;
const STEP = /[^.[\]]+/g;
/** A pattern is run over the beginning of an answer only. */
const MOST_MATCHED = 4096;

/**
 * What stands at a place of an answer: the first of several that is there, as text. Numbers are
 * texts too: gateways change "0" and 0 about.
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
    const match = new RegExp(pattern[1] ?? '', pattern[2]).exec(answer.text.slice(0, MOST_MATCHED));
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

/** Words parted by commas, in small letters. */
export const wordList = (words: string | null): string[] =>
  (words ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

/** The body as text and, where it is that, as JSON. */
export function readAnswer(answer: { status: number; text: string }): ReadAnswer {
  try {
    return { ...answer, json: JSON.parse(answer.text) };
  } catch {
    return { ...answer, json: undefined };
  }
}
