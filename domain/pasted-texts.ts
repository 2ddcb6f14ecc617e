import { readWalletText } from './wallet-texts.ts';

/** More lines than any wallet writes in one text. */
const MOST_LINES = 12;

/**
 * The texts of a paste of many, in their order. An empty line ends a text; without one, lines that
 * together are one known text are taken as one, and what is left between them as another.
 */
export function splitPastedTexts(paste: string): string[] {
  return paste
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .flatMap((block) => textsOfBlock(block.split('\n')))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function textsOfBlock(lines: readonly string[]): string[] {
  const texts: string[] = [];
  let rest: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const count = linesOfKnownText(lines, at);
    if (count === 0) {
      rest.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    texts.push(rest.join('\n'), lines.slice(at, at + count).join('\n'));
    rest = [];
    at += count;
  }
  return [...texts, rest.join('\n')];
}

/** Number of lines from here on that are one known text; zero where none begins here. */
function linesOfKnownText(lines: readonly string[], from: number): number {
  const most = Math.min(MOST_LINES, lines.length - from);
  for (let count = 1; count <= most; count += 1) {
    if (readWalletText(lines.slice(from, from + count).join('\n')).known) return count;
  }
  return 0;
}
