import type { ReactNode } from 'react';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Taka } from '../../ui/taka.tsx';
import text from '../../ui/text.module.css';
import { DIRECTION_LABELS } from './arrival-words.tsx';
import styles from './arrivals.module.css';
import type { StatementPreview } from './use-statement.ts';

type Reads = NonNullable<StatementPreview['reads']>;
type Line = Reads['examples'][number];

/** What a file would bring, or why it cannot be imported. */
export function StatementPreviewCard({ preview }: { preview: StatementPreview }) {
  const t = useText();
  const { reads, problems } = preview;
  return (
    <>
      {problems.length > 0 && <Problems problems={problems} />}
      {reads && (
        <Card title={t('arrivals.preview')}>
          <Page>
            <ReadFigures reads={reads} />
            <ReadNotices reads={reads} />
            <PlainTable
              columns={COLUMNS}
              rows={reads.examples}
              label={t('arrivals.firstLines')}
              rowKey={({ line }) => line}
            />
          </Page>
        </Card>
      )}
    </>
  );
}

function Problems({ problems }: Pick<StatementPreview, 'problems'>) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  return (
    <Card title={t('arrivals.problems')}>
      <ul className={styles.list} role="alert">
        {problems.map((problem) => {
          const words = textOf(problem.message, problem.text);
          const { line } = problem;
          return (
            <li key={`${line} ${problem.message}`} className={text.wrong}>
              {line === null
                ? words
                : t('arrivals.problemOf', { line: format.id(line), text: words })}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function ReadFigures({ reads }: { reads: Reads }) {
  const t = useText();
  const format = useFormat();
  const { newLines, knownLines, from, until, opening, closing } = reads;
  const notTold = <span className={text.soft}>{t('arrivals.notTold')}</span>;
  return (
    <dl className={styles.facts}>
      <Fact label={t('arrivals.newLines')}>{format.number(newLines)}</Fact>
      <Fact label={t('arrivals.knownLines')}>{format.number(knownLines)}</Fact>
      <Fact label={t('arrivals.span')}>
        {format.dateTime(from)} – {format.dateTime(until)}
      </Fact>
      <Fact label={t('arrivals.opening')}>
        {opening === null ? notTold : <Taka amount={opening} />}
      </Fact>
      <Fact label={t('arrivals.inAll')}>
        <Taka amount={reads.in} />
      </Fact>
      <Fact label={t('arrivals.outAll')}>
        <Taka amount={reads.out} />
      </Fact>
      <Fact label={t('arrivals.closing')}>
        {closing === null ? notTold : <Taka amount={closing} />}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const MOST_LINES = 10;

function ReadNotices({ reads }: { reads: Reads }) {
  const t = useText();
  const format = useFormat();
  const { gap, isKnownFile, differing, opening, closing } = reads;
  const lines = differing.slice(0, MOST_LINES).map(({ line }) => format.id(line));
  return (
    <>
      {isKnownFile && <Notice>{t('arrivals.knownFile')}</Notice>}
      {opening !== null && closing !== null && <p className={text.soft}>{t('arrivals.addsUp')}</p>}
      {gap && (
        <Notice>
          {t('arrivals.gapNotice', {
            from: format.dateTime(gap.from),
            until: format.dateTime(gap.until),
            amount: format.taka(gap.amount),
          })}
        </Notice>
      )}
      {differing.length > 0 && (
        <Notice isWrong>
          {t('arrivals.differingLines', { count: differing.length, lines: lines.join(', ') })}
        </Notice>
      )}
    </>
  );
}

const COLUMNS: TableColumn<Line>[] = [
  { name: 'line', label: 'arrivals.line', kind: 'id' },
  { name: 'at', label: 'arrivals.at', cell: (row) => <LineMoment {...row} /> },
  { name: 'number', label: 'arrivals.number', isCardTitle: true },
  { name: 'senderNo', label: 'arrivals.sender' },
  { name: 'reference', label: 'arrivals.reference', isName: true },
  { name: 'direction', label: 'arrivals.direction', cell: (row) => <LineDirection {...row} /> },
  { name: 'amount', label: 'arrivals.amount', kind: 'taka' },
  { name: 'fee', label: 'arrivals.fee', kind: 'taka' },
  { name: 'balanceAfter', label: 'arrivals.balanceAfter', kind: 'taka' },
];

function LineMoment({ at, hasTime }: Line) {
  const format = useFormat();
  if (hasTime) return format.dateTime(at);
  const { timeZone } = format.place;
  return format.day(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(at)));
}

function LineDirection({ direction }: Line) {
  return useText()(DIRECTION_LABELS[direction]);
}
