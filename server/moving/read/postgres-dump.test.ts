import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from './file-bytes.ts';
import { readMoveFile } from './read-move-file.ts';

const read = (text: string) => readMoveFile(sourceOfBytes('file', Buffer.from(text)));
const refusalOf = async (text: string) => {
  const refusal = (await read(text).catch((error: unknown) => error)) as { reason: unknown };
  return refusal.reason;
};

/** As pg_dump 17 writes the tables of FreeRADIUS, with its rows as COPY or as INSERT. */
const postgresDump = (rows: string) => String.raw`--
-- PostgreSQL database dump
--

\restrict mQ7

-- Dumped from database version 17.6
-- Dumped by pg_dump version 17.6

-- Started on 2026-11-20 09:00:00 +06

SET statement_timeout = 0;
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE FUNCTION public.later() RETURNS text
    LANGUAGE plpgsql
    AS $_$ begin return 'it''s; COPY public.radcheck (id) FROM stdin;'; end; $_$;

CREATE TABLE public.radcheck (
    id integer NOT NULL,
    username text DEFAULT ''::text NOT NULL,
    attribute text DEFAULT ''::text NOT NULL,
    op character varying(2) DEFAULT '=='::character varying NOT NULL,
    value text
);

CREATE TABLE public.nas ("nasname" text, secret text);

CREATE TABLE public.userinfo (id integer, username character varying(128), firstname text, mobilephone text);

${rows}

SELECT pg_catalog.setval('public.radcheck_id_seq', 9, true);

-- Completed on 2026-11-20 09:00:01 +06

--
-- PostgreSQL database dump complete
--

\unrestrict mQ7

`;
const COPIED = String.raw`COPY public.nas (nasname, secret) FROM stdin;
10.0.0.1	a;b'c
\.

COPY public.radcheck (id, username, attribute, op, value) FROM stdin;
1	rahim	Cleartext-Password	:=	p'w;1\\2
2	rahim	Expiration	:=	25 Oct 2026
3	karim	Cleartext-Password	:=	a\tb
4	karim	Calling-Station-Id	:=	\N
\.

COPY public.userinfo (id, username, firstname, mobilephone) FROM stdin;
1	rahim	রহিম	01711223344
\.
`;
const INSERTED = String.raw`INSERT INTO public.nas VALUES ('10.0.0.1', 'a;b''c');
INSERT INTO public.radcheck VALUES (1, 'rahim', 'Cleartext-Password', ':=', 'p''w;1\2');
INSERT INTO public.radcheck VALUES
	(2, 'rahim', 'Expiration', ':=', '25 Oct 2026'),
	(3, 'karim', 'Cleartext-Password', ':=', E'a\tb'),
	(4, 'karim', 'Calling-Station-Id', ':='::character varying, NULL);
INSERT INTO public.userinfo (id, username, firstname, mobilephone) OVERRIDING SYSTEM VALUE VALUES (1, 'rahim', 'রহিম', '01711223344');
`;

describe('a dump of FreeRADIUS from PostgreSQL', () => {
  it.each([
    ['COPY', COPIED],
    ['INSERT', INSERTED],
  ])('is read as one of MySQL is, with %s', async (_how, rows) => {
    const file = await read(postgresDump(rows));
    expect(file).toMatchObject({
      kind: 'radius_dump',
      router: {
        day: '2026-11-20',
        secrets: [
          {
            name: 'rahim',
            password: String.raw`p'w;1\2`,
            person: { name: 'রহিম', mobileNo: '01711223344', paidUntil: '2026-10-25' },
          },
          { name: 'karim', password: 'a\tb', callerId: '' },
        ],
      },
    });
  });

  it('may be one of a whole server, or the rows of a table alone', async () => {
    const whole = `--\n-- PostgreSQL database cluster dump\n--\n\nSET x = on;\n\\connect radius\n\n`;
    const files = [whole + postgresDump(COPIED), COPIED, COPIED.replaceAll('\n', '\r\n')];
    for (const file of files) {
      expect(await read(file)).toMatchObject({ router: { secrets: [{}, {}] } });
    }
  });

  it('is refused where it is cut or damaged', async () => {
    const dump = postgresDump(COPIED);
    const cut = { key: 'move.fileCut' };
    expect(await refusalOf(dump.slice(0, dump.indexOf('dump complete')))).toMatchObject(cut);
    expect(await refusalOf(dump.slice(0, dump.indexOf('karim')))).toMatchObject(cut);
    expect(await refusalOf(postgresDump(INSERTED).slice(0, -700))).toMatchObject(cut);
    expect(await refusalOf(dump.replace('karim\tCleartext', 'karim Cleartext'))).toMatchObject({
      key: 'move.fileDamaged',
    });
    expect(await refusalOf(postgresDump(INSERTED.replace(", E'a", ", E'a', 'b")))).toMatchObject({
      key: 'move.fileDamaged',
    });
  });
});
