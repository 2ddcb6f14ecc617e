import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { readLateFeeSettings, saveLateFeeSettings } from './late-fee-rules.ts';

export const lateFeeEndpoints = implement({
  lateFeeSettings: (context) => readLateFeeSettings(context),
  lateFeeSettingsUpdate: async (context, { body }) => {
    await saveLateFeeSettings(context, body);
    return {
      heading: message('lateFee.heading'),
      message: message('lateFee.settingsSaved'),
      data: {},
    };
  },
});
