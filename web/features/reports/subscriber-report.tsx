import { MISSING_FACTS, SUBSCRIBER_ROWS } from '@netkhata/contract/subscriber-words';
import { subscribers } from '@netkhata/contract/subscribers';
import { isDay } from '@netkhata/domain/billing-period';
import { quarterOf, quartersUpTo } from '@netkhata/domain/quarter';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import text from '../../ui/text.module.css';
import { SubscriberFigures } from './subscriber-figures.tsx';
import styles from './subscriber-report.module.css';
import { SubscriberTable } from './subscriber-table.tsx';

/** Five years: what a regulator may still ask for. */
const QUARTERS = 20;

/** What the report shows, kept in the address: a day of the quarter, which customers, without what. */
function useSubscriberChoice() {
  const { asOf, tab, kinds } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (changes: { asOf?: string; tab?: string | undefined; kinds?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, page: undefined, ...changes }),
      resetScroll: false,
    });
  return {
    day: asOf !== undefined && isDay(asOf) ? asOf : null,
    rows: SUBSCRIBER_ROWS.find((known) => known === tab) ?? 'total',
    missing: MISSING_FACTS.find((known) => known === kinds) ?? null,
    show,
  };
}

/** The quarterly list of customers for a regulator: figures, what is missing, and each customer. */
export function SubscriberReport() {
  const t = useText();
  const { today } = useCurrentUser();
  const { day, rows, missing, show } = useSubscriberChoice();
  const read = useRead(
    subscribers.subscriberFigures,
    { query: { asOf: day } },
    { keepsPrevious: true },
  );
  const name = useQuarterName();
  return (
    <Page>
      <Card>
        <div className={styles.choice}>
          <SelectField
            label={t('subscribers.quarter')}
            value={quarterOf(day ?? today).fromDay}
            onChange={(fromDay) => fromDay !== null && show({ asOf: fromDay })}
            options={quartersUpTo(today, QUARTERS).map((quarter) => ({
              value: quarter.fromDay,
              label: name(quarter),
            }))}
          />
          <p className={text.soft}>{t('subscribers.help')}</p>
        </div>
        <ReadList read={read}>
          {(figures) => <SubscriberFigures {...{ figures, rows, missing, show }} />}
        </ReadList>
      </Card>
      <Card isFlush>
        <SubscriberTable {...{ day, rows, missing }} />
      </Card>
    </Page>
  );
}

/** A quarter by its months: 'October 2026 – December 2026'. */
function useQuarterName() {
  const t = useText();
  const format = useFormat();
  return ({ fromDay, toDay }: { fromDay: string; toDay: string }) =>
    t('subscribers.span', {
      from: format.month(fromDay.slice(0, 7)),
      to: format.month(toDay.slice(0, 7)),
    });
}
