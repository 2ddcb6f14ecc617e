import type { EndpointShape, Page, Saved, Schema } from '@netkhata/contract/endpoint';
import * as z from 'zod/mini';
import type { Failure } from './failure.ts';

/** Every answer carries the same five members (decisions section 9), successful or not. */
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

export const failureEnvelope = (failure: Failure) =>
  envelope({ heading: failure.heading, errorMessage: failure.detail, data: failure.data }, false);

export const brokenEnvelope = (reference: string) =>
  envelope(
    { heading: 'Something went wrong', errorMessage: `Something went wrong (${reference})` },
    false,
  );

const wirePage = (row: Schema, page: Page<unknown>) => {
  const from = page.total === 0 ? 0 : (page.currentPage - 1) * page.perPage + 1;
  return {
    data: page.rows.map((item) => z.encode(row, item)),
    current_page: page.currentPage,
    from,
    to: page.total === 0 ? 0 : from + page.rows.length - 1,
    last_page: page.lastPage,
    per_page: page.perPage,
    total: page.total,
  };
};

/** A handler's result as the JSON of the wire, laid out as the endpoint's reply kind says. */
export function successEnvelope({ reply }: EndpointShape, result: unknown): object {
  switch (reply.kind) {
    case 'data':
      return envelope({ data: z.encode(reply.schema, result) }, true);
    case 'record': {
      const record = z.encode(reply.schema, result) as object;
      return { ...envelope({ data: record }, true), ...record };
    }
    case 'table':
      return envelope({ data: { data: wirePage(reply.row, result as Page<unknown>) } }, true);
    case 'page':
      return { ...envelope({}, true), ...wirePage(reply.row, result as Page<unknown>) };
    case 'saved': {
      const saved = result as Saved<unknown>;
      return envelope(
        {
          heading: saved.heading,
          successMessage: saved.message,
          data: z.encode(reply.schema, saved.data),
        },
        true,
      );
    }
    case 'file':
    case 'events':
      throw new TypeError('A stream has no envelope.');
  }
}
