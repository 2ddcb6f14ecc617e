import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Language } from '../customer-page/page-language.ts';
import { publicPage } from '../customer-page/public-page.ts';
import type { Database } from '../database/database.ts';
import { readPublicDocument } from '../payments/public-document.ts';
import type { TestClient } from '../test-support/test-app.ts';
import type { Bill, Line } from './year-of-terms-test-paper.ts';

/** Reads what a customer reads of bills. */
export function openWords(database: Database, admin: TestClient) {
  /** The bills of a customer that stand. */
  const linesOf = async (id: number): Promise<Bill[]> => {
    const { rows } = await sql<{ billDate: string; lines: Line[] }>`
      select bill_date, (select json_agg(json_build_array(description, amount_paisa / 100.0)
        order by line_no) from bill_items where bill_id = bills.id) as lines
      from bills where customer_id = ${id} and voided_at is null order by bill_date, id
    `.execute(database);
    return rows.map(({ billDate, lines }) => [billDate, ...lines]);
  };

  /** The visible words of the page behind the code of a customer's bill of a day, in a language. */
  async function pageWords(id: number, billDate: string, language: Language): Promise<string> {
    const { rows } = await sql<{ code: string }>`
      select short_code as code from bills where customer_id = ${id}
        and bill_date = ${billDate}::date and voided_at is null
    `.execute(database);
    const document = await readPublicDocument(database, rows[0]?.code ?? '');
    if (!document) throw new Error(`No bill of ${billDate}`);
    const page = publicPage({ document, language, path: '/p', pay: null, checkout: null });
    const text = page.replace(/^.*<dl>/s, '').replaceAll(/<[^>]*>/g, ' ');
    return text.replaceAll(/\s+/g, ' ').trim();
  }

  /** What the statement and the timeline say of the lines of a customer's bills, by day. */
  async function toldOf(id: number) {
    const params = { id };
    const { lines } = await admin.call('customerStatement', {
      params,
      query: { fromDate: null, toDate: null },
    });
    const told = lines.flatMap(({ date, toldLines }) =>
      toldLines ? [[date, ...toldLines.map(({ text, amount }) => [text, amount / 100])]] : [],
    );
    const history = await admin.call('customerTimeline', { params, query: { kinds: ['bill'] } });
    const inTimeline = history.lines.flatMap((line) =>
      'toldLines' in line && line.toldLines ? [line.toldLines] : [],
    );
    expect(inTimeline.toReversed()).toEqual(
      lines.flatMap(({ toldLines }) => (toldLines ? [toldLines] : [])),
    );
    return told;
  }

  return { linesOf, pageWords, toldOf };
}
