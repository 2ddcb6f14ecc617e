import { STATEMENT_FIELDS, type StatementField } from '@netkhata/contract/arrival-words';
import { useState } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { ColumnLine } from '../../shared/sheets/column-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Actions, Page } from '../../ui/page.tsx';
import text from '../../ui/text.module.css';
import styles from './arrivals.module.css';
import type { StatementPreview } from './use-statement.ts';

const FIELD_LABELS: Record<StatementField, LabelKey> = {
  day: 'arrivals.fieldDay',
  time: 'arrivals.fieldTime',
  moment: 'arrivals.fieldMoment',
  number: 'arrivals.number',
  amountIn: 'arrivals.fieldAmountIn',
  amountOut: 'arrivals.fieldAmountOut',
  amount: 'arrivals.fieldAmount',
  direction: 'arrivals.fieldDirection',
  fee: 'arrivals.fee',
  balance: 'arrivals.balanceAfter',
  counterparty: 'arrivals.fieldCounterparty',
  counterpartyName: 'arrivals.fieldName',
  reference: 'arrivals.reference',
  status: 'arrivals.fieldStatus',
};

type Column = StatementPreview['columns'][number];

type StatementColumnsProps = {
  name: string;
  columns: readonly Column[];
  isBusy: boolean;
  onMatch: (fields: readonly Pick<Column, 'heading' | 'field'>[]) => void;
};

/** What each column of the file says; changed ones are remembered for the account. */
export function StatementColumns({ name, columns, isBusy, onMatch }: StatementColumnsProps) {
  const t = useText();
  const [chosen, setChosen] = useState<ReadonlyMap<string, StatementField | null>>(new Map());
  const fieldOf = ({ heading, field }: Column) =>
    chosen.has(heading) ? (chosen.get(heading) ?? null) : field;
  const title = t('arrivals.columnsOf', { file: name });
  return (
    <Card title={title}>
      <Page>
        <p className={text.lead}>{t('arrivals.columnsHelp')}</p>
        <ul className={styles.list} aria-label={title}>
          {columns.map((column) => (
            <ColumnLine<StatementField>
              key={column.heading}
              header={column.heading}
              samples={column.examples}
              emptyText={t('arrivals.columnEmpty')}
              label={t('arrivals.meaningOf', { header: column.heading })}
              field={fieldOf(column)}
              nothing={t('arrivals.columnNothing')}
              fields={STATEMENT_FIELDS.map((value) => ({ value, label: t(FIELD_LABELS[value]) }))}
              isDisabled={isBusy}
              onChoose={(field) => setChosen(new Map([...chosen, [column.heading, field]]))}
            />
          ))}
        </ul>
        {chosen.size > 0 && (
          <Actions>
            <Button
              tone="primary"
              isBusy={isBusy}
              onClick={() =>
                onMatch(columns.map((each) => ({ heading: each.heading, field: fieldOf(each) })))
              }
            >
              {t('arrivals.readAgain')}
            </Button>
          </Actions>
        )}
      </Page>
    </Card>
  );
}
