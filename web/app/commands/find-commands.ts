import { comparableText } from '@netkhata/domain/comparable-text';
import type { Command } from './command.ts';

/** What can be found: a command of the palette, an entry of the settings page. */
type Findable = Pick<Command, 'label' | 'note' | 'keywords'>;

/** A text as it is compared; keyboards type the straight apostrophe. */
const plain = (text: string): string => comparableText(text.replaceAll('’', "'"));

/** Whether a text stands at the beginning of a word of another. */
function beginsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (at === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text.slice(at - 1, at))) return true;
  return false;
}

const SCATTERED = 7;

/** How far a command is from what was typed: 0 is its very name; undefined is no match. */
function distance({ label, note, keywords = '' }: Findable, typed: string): number | undefined {
  const name = plain(label);
  if (name === typed) return 0;
  const others = keywords.split(/[,、，]/).map(plain);
  if (others.includes(typed)) return 1;
  if (name.startsWith(typed)) return 2;
  if (beginsWord(name, typed)) return 3;
  if (others.some((other) => other.startsWith(typed))) return 4;
  const words = typed.split(' ');
  const whole = `${name} ${plain(note)}`;
  if (words.every((word) => beginsWord(whole, word))) return 5;
  const all = `${whole} ${others.join(' ')}`;
  if (words.every((word) => beginsWord(all, word))) return 6;
  return words.every((word) => whole.includes(word)) ? SCATTERED : undefined;
}

/**
 * The commands that fit what was typed, the nearest first: by their name, by one of the other names
 * that the trade has for them, by the words of both, or by a part of their name. Equally near ones
 * stay in their order, and nothing typed leaves all as they are.
 */
export function findCommands<Found extends Findable>(
  commands: readonly Found[],
  text: string,
): Found[] {
  const typed = plain(text);
  if (typed === '') return [...commands];
  return commands
    .flatMap((command) => {
      const far = distance(command, typed);
      return far === undefined ? [] : [{ command, far }];
    })
    .sort((one, other) => one.far - other.far)
    .map(({ command }) => command);
}
