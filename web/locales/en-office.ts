import { profile } from './en/profile.ts';
import { settings } from './en/settings.ts';

/** The texts of the screens that one opens now and then; fetched with the first of them. */
export const enOffice = {
  profile,
  settings,
};
