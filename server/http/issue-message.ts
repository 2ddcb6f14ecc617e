import { isMessageKey, type Message, message } from '@netkhata/contract/messages';
import type * as z from 'zod/mini';

/**
 * The contract's message for an invalid value; undefined if there is only the validator's text,
 * which is meant for developers.
 */
function messageOfIssue(issue: z.core.$ZodIssue): Message | undefined {
  if (issue.code === 'custom' && issue.params) return issue.params.message as Message;
  if (!isMessageKey(issue.message)) return undefined;
  return 'maximum' in issue
    ? { key: issue.message, values: { most: Number(issue.maximum) } }
    : { key: issue.message };
}

/** As `messageOfIssue`, with a generic message as fallback. */
export const reasonOfIssue = (issue: z.core.$ZodIssue | undefined): Message =>
  (issue && messageOfIssue(issue)) ?? message('field.invalid');
