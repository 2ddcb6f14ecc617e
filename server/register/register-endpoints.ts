import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { uploadRegister } from './upload-register.ts';

export const registerEndpoints = implement({
  registerImport: async (context, { body }) => {
    const outcome = await uploadRegister(context, body);
    const { created, rows, isDryRun } = outcome;
    return {
      heading: message(isDryRun ? 'register.checked' : 'register.imported'),
      message: message(isDryRun ? 'register.wouldComeIn' : 'register.cameIn', { created, rows }),
      data: outcome,
    };
  },
});
