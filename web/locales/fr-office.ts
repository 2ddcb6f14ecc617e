import { profile } from './fr/profile.ts';
import { settings } from './fr/settings.ts';

export const frOffice = {
  profile,
  settings,
};
