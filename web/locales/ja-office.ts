import { profile } from './ja/profile.ts';
import { settings } from './ja/settings.ts';

export const jaOffice = {
  profile,
  settings,
};
