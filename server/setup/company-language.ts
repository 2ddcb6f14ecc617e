import { LANGUAGES } from '@netkhata/contract/company';

export type Language = (typeof LANGUAGES)[number];

/** That of the company's settings, for texts that are stored; English for a name that is none. */
export const languageOf = (name: string): Language =>
  LANGUAGES.find((each) => each === name) ?? 'en';
