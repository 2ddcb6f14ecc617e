/**
 * Control characters except tab and line breaks, and signs without width or with a direction; not
 * joiners and variation selectors.
 */
const INVISIBLE =
  /(?![\t\n\r\u0085])\p{Cc}|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;

/**
 * Joiners and variation selectors that shape nothing. They do inside a word of a script without
 * capitals (র‌্যাব, হাসান‌), and in an emoji.
 */
const IDLE_JOINERS =
  /(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])\p{Join_Control}+|\p{Join_Control}+(?![\p{Lo}\p{M}\p{Extended_Pictographic}])/gu;
const IDLE_SELECTORS = /(?<![\p{Lo}\p{N}\p{S}\p{P}])\p{Variation_Selector}+/gu;

const BLANK_ENDS = /^[\s\u2800]+|[\s\u2800]+$/gu;

/**
 * A typed or pasted text as it is stored: as it was, without signs that nobody sees and without
 * blanks at its ends. Everything visible stays, also two blanks or a no-break space inside.
 */
export const visibleText = (typed: string): string =>
  PLAIN.test(typed) ? typed : withoutInvisible(typed);

const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;

const withoutInvisible = (typed: string): string =>
  typed
    .replace(INVISIBLE, '')
    .replace(IDLE_JOINERS, '')
    .replace(IDLE_SELECTORS, '')
    .replace(BLANK_ENDS, '');
