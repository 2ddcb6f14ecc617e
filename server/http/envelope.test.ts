import { MESSAGES } from '@netkhata/contract/message-texts';
import { englishOf, isMessageKey, message } from '@netkhata/contract/messages';
import { requiredText } from '@netkhata/contract/wire';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { decodeInput } from './decode.ts';
import { brokenEnvelope, failureEnvelope, successEnvelope } from './envelope.ts';
import { badInput, conflict, Failure } from './failure.ts';

describe('a message', () => {
  it('is formatted in English, with lists and nested messages', () => {
    const inner = message('field.tooLong', { most: 5 });
    const nested = { key: 'call.wentWrong', values: { reference: inner } } as const;
    expect(englishOf(nested)).toBe('Something went wrong (May have at most 5 characters.)');
    const list = { key: 'call.wentWrong', values: { reference: [inner, inner] } } as const;
    expect(englishOf(list)).toContain('5 characters., May have');
  });

  it('inserts values verbatim', () => {
    const failure = message('call.wentWrong', { reference: '{reference} $& {toString}' });
    expect(englishOf(failure)).toBe('Something went wrong ({reference} $& {toString})');
  });

  it('types its values', () => {
    // @ts-expect-error a placeholder has no value
    message('field.tooLong');
    // @ts-expect-error the placeholder has another name
    message('field.tooLong', { least: 1 });
    // @ts-expect-error the text has no placeholder
    message('field.required', { most: 1 });
    // @ts-expect-error there is no such key
    expect(isMessageKey(message('field.unheardOf').key)).toBe(false);
  });

  it("has no key that collides with another one's plural form", () => {
    const plurals = Object.keys(MESSAGES).filter((key) => key.endsWith('_other'));
    for (const key of plurals) {
      expect(Object.keys(MESSAGES)).toContain(key.replace(/_other$/, '_one'));
      expect(Object.keys(MESSAGES)).not.toContain(key.replace(/_other$/, ''));
    }
  });
});

describe('an envelope', () => {
  it('has a refusal in English and by key', () => {
    const heading = message('heading.notPossible');
    const detail = message('session.ended');
    const failure = new Failure({ status: 409, heading, detail, data: { total: 1 } });
    expect(failureEnvelope(failure)).toEqual({
      success: false,
      heading: 'Not possible',
      successMessage: '',
      errorMessage: 'Your session has ended.',
      data: { total: 1 },
      messages: { heading, detail },
    });
    expect(failureEnvelope(conflict(detail)).messages.detail).toEqual(detail);
  });

  it('has the same for each field, even for one named key', () => {
    const fields = { key: message('field.required'), name: [message('field.invalid')] };
    const { errorMessage, messages } = failureEnvelope(badInput(fields));
    expect(errorMessage).toEqual({ key: ['This field is required.'], name: ['Is not valid.'] });
    expect(messages.detail).toEqual({ key: [fields.key], name: fields.name });
  });

  it('has the reference of an internal error', () => {
    expect(brokenEnvelope('r-1')).toMatchObject({
      errorMessage: 'Something went wrong (r-1)',
      messages: { detail: { key: 'call.wentWrong', values: { reference: 'r-1' } } },
    });
  });

  it('has a success in the same way', () => {
    const endpoint = {
      method: 'POST',
      path: 'x',
      access: 'session',
      effect: 'write',
      reach: 'self',
      reply: { kind: 'saved', schema: z.object({}) },
    } as const;
    const saved = {
      heading: message('heading.signIn'),
      message: message('call.tooMany', { seconds: 3 }),
      data: {},
    };
    expect(successEnvelope(endpoint, saved)).toMatchObject({
      heading: 'Please sign in',
      successMessage: 'Please try again in 3 seconds.',
      messages: { heading: saved.heading, detail: saved.message },
    });
  });
});

it('a plain string as a reason does not compile', () => {
  // @ts-expect-error a plain text instead of a message
  expect(() => conflict('This bill was deleted.')).toThrow(TypeError);
  // @ts-expect-error a plain text instead of a message
  expect(() => badInput({ name: 'Is wrong.' })).toThrow(TypeError);
});

describe('a refused value', () => {
  const body = z.object({
    name: requiredText(3),
    word: z.optional(z.string().check(z.maxLength(2, 'field.tooLong'))),
    count: z.optional(z.int()),
  });
  const endpoint = {
    method: 'POST',
    path: 'x',
    access: 'session',
    effect: 'read',
    body,
    reply: { kind: 'data', schema: z.object({}) },
  } as const;
  const refusalOf = (sent: object): unknown => {
    try {
      return decodeInput(endpoint, { params: {}, query: {}, body: sent });
    } catch (error) {
      return failureEnvelope(error as Failure);
    }
  };

  it.each([
    [{}, 'name', 'This field is required.', { key: 'field.required' }],
    [
      { name: 'Karim' },
      'name',
      'May have at most 3 characters.',
      { key: 'field.tooLong', values: { most: 3 } },
    ],
    [
      { name: 'a', word: 'abc' },
      'word',
      'May have at most 2 characters.',
      { key: 'field.tooLong', values: { most: 2 } },
    ],
    [{ name: 'a', count: 'x' }, 'count', 'Is not valid.', { key: 'field.invalid' }],
  ])('%j is explained by key', (sent, field, text, expected) => {
    expect(refusalOf(sent)).toMatchObject({
      errorMessage: { [field]: [text] },
      messages: { detail: { [field]: [expected] } },
    });
  });
});
