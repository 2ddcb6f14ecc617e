import { profile } from './zh/profile.ts';
import { settings } from './zh/settings.ts';

export const zhOffice = {
  profile,
  settings,
};
