import { isMessageKey, type Message, message } from '@netkhata/contract/messages';
import type * as z from 'zod/mini';

/**
 * What the contract has to say of a refused value; undefined where only the validator has words,
 * which are for programmers.
 */
function messageOfIssue(issue: z.core.$ZodIssue): Message | undefined {
  if (issue.code === 'custom' && issue.params) return issue.params.message as Message;
  if (!isMessageKey(issue.message)) return undefined;
  return 'maximum' in issue
    ? { key: issue.message, values: { most: Number(issue.maximum) } }
    : { key: issue.message };
}

/** The same in any case. */
export const reasonOfIssue = (issue: z.core.$ZodIssue | undefined): Message =>
  (issue && messageOfIssue(issue)) ?? message('field.invalid');
