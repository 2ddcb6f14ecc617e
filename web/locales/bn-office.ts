import { profile } from './bn/profile.ts';
import { settings } from './bn/settings.ts';

export const bnOffice = {
  profile,
  settings,
};
