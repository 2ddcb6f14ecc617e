import { implement } from '../http/implement.ts';
import { uploadRegister } from './upload-register.ts';

export const registerEndpoints = implement({
  registerImport: async (context, { body }) => {
    const outcome = await uploadRegister(context, body);
    const counted = `${outcome.created} of ${outcome.rows} rows`;
    return {
      heading: outcome.isDryRun ? 'Register checked' : 'Register imported',
      message: outcome.isDryRun ? `${counted} would come in.` : `${counted} came in.`,
      data: outcome,
    };
  },
});
