import type { FurtherTexts } from '../i18n/languages.ts';
import { commands } from '../locales/en/commands.ts';
import { counter } from '../locales/en/counter.ts';
import { money } from '../locales/en/money.ts';
import { moving } from '../locales/en/moving.ts';
import { network } from '../locales/en/network.ts';
import { office } from '../locales/en/office.ts';
import { today } from '../locales/en/today.ts';
import { trail } from '../locales/en/trail.ts';

export const CATALOGUES: Record<FurtherTexts, object> = {
  commands,
  counter,
  money,
  moving,
  network,
  office,
  today,
  trail,
};

/** The catalogues that only some screens need. */
export const FURTHER_TEXTS = Object.keys(CATALOGUES) as FurtherTexts[];

/** The further catalogue of each noun: 'receipts' is in 'office'. */
export const NOUNS_OF_TEXTS: ReadonlyMap<string, FurtherTexts> = new Map(
  FURTHER_TEXTS.flatMap((further) =>
    Object.keys(CATALOGUES[further]).map((noun) => [noun, further] as const),
  ),
);
