import { profile } from './de/profile.ts';
import { settings } from './de/settings.ts';

export const deOffice = {
  profile,
  settings,
};
