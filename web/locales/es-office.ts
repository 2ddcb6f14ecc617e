import { profile } from './es/profile.ts';
import { settings } from './es/settings.ts';

export const esOffice = {
  profile,
  settings,
};
