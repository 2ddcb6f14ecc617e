import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { suspensionSettings as calls } from '@netkhata/contract/suspension-settings';
import type { Paisa } from '@netkhata/domain/paisa';
import type { EntryForm } from '../../ui/entry-form.ts';

export type Settings = EndpointResult<typeof calls.suspensionSettings>;
export type SettingsValues = Omit<
  Settings,
  'graceDays' | 'floor' | 'promiseShare' | 'claimHoldHours'
> & {
  graceDays: number | null;
  promiseShare: number | null;
  claimHoldHours: number | null;
  floor: Paisa | null;
};
export type SettingsForm = EntryForm<SettingsValues>;
