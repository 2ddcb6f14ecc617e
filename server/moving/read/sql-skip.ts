/** The state of skipping a statement. */
interface Skipped {
  at: number;
  /** The open quote at that offset; '' outside of quotes. */
  quote: string;
  /** The statement is over. */
  isEnd: boolean;
  /** The text ends before the statement does. */
  needsMore: boolean;
}

const MARKS: Readonly<Record<string, RegExp>> = {
  '': /['"`;]/g,
  "'": /['\\]/g,
  '"': /["\\]/g,
  '`': /`/g,
};

/** Advances to the next quote, or to the `;` that ends the statement outside of quotes. */
export function nextSkipMark(text: string, from: number, quote: string): Skipped | undefined {
  const marks = MARKS[quote];
  if (!marks) return undefined;
  marks.lastIndex = from;
  const found = marks.exec(text);
  if (!found) return { at: text.length, quote, isEnd: false, needsMore: true };
  const { index } = found;
  const [mark] = found;
  if (mark === '\\') {
    // The escaped character may be in the next chunk.
    const needsMore = index + 1 >= text.length;
    return { at: needsMore ? index : index + 2, quote, isEnd: false, needsMore };
  }
  if (mark === ';') return { at: index + 1, quote, isEnd: true, needsMore: false };
  return { at: index + 1, quote: quote === '' ? mark : '', isEnd: false, needsMore: false };
}
