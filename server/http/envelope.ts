import type {
  EndpointShape,
  EnvelopeMessages,
  ListSums,
  ListPage,
  Schema,
} from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { takaSum } from '@netkhata/contract/wire-formats';
import * as z from 'zod/mini';
import { type Failure, isMessage } from './failure.ts';
import type { Success } from './implement.ts';

/** The five members that every answer has (decisions section 9), successful or not. */
const envelope = (
  part: Partial<Record<'heading' | 'successMessage' | 'errorMessage' | 'data', unknown>>,
  success: boolean,
) => ({
  success,
  heading: part.heading ?? '',
  successMessage: part.successMessage ?? '',
  errorMessage: part.errorMessage ?? '',
  data: part.data ?? null,
});

const englishDetail = (detail: EnvelopeMessages['detail']): string | Record<string, string[]> =>
  isMessage(detail)
    ? englishOf(detail)
    : Object.fromEntries(
        Object.entries(detail).map(([field, messages]) => [field, messages.map(englishOf)]),
      );

/** The five members in English, plus the messages for screens in other languages. */
const refusal = (messages: EnvelopeMessages, data: unknown = null) => ({
  ...envelope(
    {
      heading: englishOf(messages.heading),
      errorMessage: englishDetail(messages.detail),
      data,
    },
    false,
  ),
  messages,
});

export const failureEnvelope = ({ heading, detail, data }: Failure) =>
  refusal({ heading, detail }, data);

export const brokenEnvelope = (reference: string) =>
  refusal({
    heading: message('heading.wentWrong'),
    detail: message('call.wentWrong', { reference }),
  });

const wireSums = (sums: ListSums) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, z.encode(takaSum, sum)]));

const wirePage = (row: Schema, page: ListPage<unknown>) => {
  const from = page.total === 0 ? 0 : (page.currentPage - 1) * page.perPage + 1;
  return {
    data: page.rows.map((item) => z.encode(row, item)),
    current_page: page.currentPage,
    from,
    to: page.total === 0 ? 0 : from + page.rows.length - 1,
    last_page: page.lastPage,
    per_page: page.perPage,
    total: page.total,
    ...(page.sums && { sums: wireSums(page.sums) }),
  };
};

/** A handler's result as wire JSON, in the layout of the endpoint's reply kind. */
export function successEnvelope({ reply }: EndpointShape, result: unknown): object {
  switch (reply.kind) {
    case 'data':
      return envelope({ data: z.encode(reply.schema, result) }, true);
    case 'record': {
      const record = z.encode(reply.schema, result) as object;
      return { ...envelope({ data: record }, true), ...record };
    }
    case 'table':
      return envelope({ data: { data: wirePage(reply.row, result as ListPage<unknown>) } }, true);
    case 'page':
      return { ...envelope({}, true), ...wirePage(reply.row, result as ListPage<unknown>) };
    case 'saved': {
      const saved = result as Success<unknown>;
      const { heading, message: detail } = saved;
      const data = z.encode(reply.schema, saved.data);
      const part = { heading: englishOf(heading), successMessage: englishOf(detail), data };
      return { ...envelope(part, true), messages: { heading, detail } };
    }
    case 'file':
    case 'events':
      throw new TypeError('A stream has no envelope.');
  }
}
