import type { CommentExpiry } from '@netkhata/contract/move-words';
import { describe, expect, it } from 'vitest';
import { exported, planOf } from '../../test-support/move-plan-kit.ts';
import { NO_ANSWERS } from './answers.ts';
import { questionsOf } from './questions.ts';
import { markRows } from './row-marks.ts';

describe('PPPoE names that are unwise', () => {
  it('are marked, and come in, though codes do not tell capitals apart', async () => {
    const names = ['karim', 'Karim', 'two words', 'রহিম', 'x'.repeat(70), 'hid\u200bden', 'plain'];
    const plan = await planOf([exported(...names.map((name) => `name="${name}" service=pppoe`))], {
      prices: new Map([['default', 50_000 as never]]),
      mobileForMissing: '01712345678',
    });
    const marks = markRows(plan, NO_ANSWERS);
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual(names.map(() => 'comes_in'));
    expect(plan.rows.slice(0, 2).map(({ row }) => row.cells.code)).toEqual(['karim', 'Karim-2']);
    const doubtful = names.filter((_, index) => marks[index]?.includes('login_doubtful'));
    expect(doubtful).toEqual(names.slice(0, -1));
  });

  it('that are longer than codes may be are codes as far as they go', async () => {
    const realm = '@customers.example-isp.net.bd';
    const names = [`karim.mirpur${realm}`, `karim.mirpur${realm}2`, `karim.mirpur${realm}3`];
    const plan = await planOf([exported(...names.map((name) => `name=${name} service=pppoe`))], {
      mobileForMissing: '01712345678',
    });
    expect(plan.rows.map(({ row, outcome }) => [row.cells.code, outcome])).toEqual([
      ['karim.mirpur@customers.example', 'comes_in'],
      ['karim.mirpur@customers.examp-2', 'comes_in'],
      ['karim.mirpur@customers.examp-3', 'comes_in'],
    ]);
    const list = names.map((name, index) => `Ali,0171111111${index},500,${name}\n`).join('');
    const sheet = await planOf([Buffer.from(`Name,Mobile,Bill,PPPoE\n${list}`)], {
      isCodeGiven: true,
    });
    expect(sheet.rows.map(({ outcome }) => outcome)).toEqual(names.map(() => 'comes_in'));
  });

  it('are told from those of customers who are here', async () => {
    const plan = await planOf([exported('name=karim service=pppoe')], {
      mobileForMissing: '01712345678',
    });
    const likeLogins = new Map([['karim', new Set(['KARIM'])]]);
    expect(markRows({ ...plan, likeLogins }, NO_ANSWERS)).toMatchObject([
      expect.arrayContaining(['login_doubtful']),
    ]);
  });
});

describe('a day of expiry in the comment of a router', () => {
  const LIST =
    'ID,Name,Mobile,Bill,PPPoE,Expiry\n1,Ali,01711111111,500,ali,\n2,Bina,01722222222,500,bina,5/12/2026\n';
  const SECRETS = exported(
    'name=ali service=pppoe comment="Ali 01711111111 exp 2026-12-20"',
    'name=bina service=pppoe comment="Bina exp 2026-12-21"',
  );
  const paid = async (commentExpiry: CommentExpiry) =>
    (await planOf([Buffer.from(LIST), SECRETS], { commentExpiry })).rows.map(({ row }) => [
      row.paidUntil,
      row.cells.billDate,
    ]);

  it('is offered where the list has none of its own', async () => {
    const own = ['2026-12-05', '5'];
    expect(await paid('note')).toEqual([[null, ''], own]);
    expect(await paid('expiresOn')).toEqual([['2026-12-20', '20'], own]);
    expect(await paid('paidUpTo')).toEqual([['2026-12-21', '21'], own]);
    for (const commentExpiry of ['note', 'expiresOn'] as const) {
      const answers = { ...NO_ANSWERS, commentExpiry };
      const plan = await planOf([Buffer.from(LIST), SECRETS], answers);
      const questions = questionsOf({ plan, answers, files: [], marks: {} });
      expect(questions.filter(({ about }) => about === 'comment_expiry')).toMatchObject([
        { rows: 1, examples: [{ code: '1', first: '2026-12-20', second: '2026-12-21' }] },
      ]);
    }
  });
});
