import { dayCloses } from '@netkhata/contract/day-closes';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { addDays } from '@netkhata/domain/billing-period';
import { useState } from 'react';
import { useRefusal } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { type AccountEquality, useAccountEquality } from '../../shared/money/account-equality.tsx';
import { Equality } from '../../shared/money/equality.tsx';
import { useHandoverNotes } from '../../shared/money/use-handover-notes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './closes.module.css';

type CloseState = EndpointResult<typeof dayCloses.dayCloseState>;

/** What still has to be done before the day can be closed, and the button that closes it. */
export function CompanyDay() {
  const t = useText();
  const { data, error, refetch } = useRead(dayCloses.dayCloseState, {});
  const equality = useAccountEquality();
  if (!data && error) return <ErrorState {...error} onRetry={() => void refetch()} />;
  // What comes late above the button that closes the day would move it from under the pointer.
  if (!data || equality.isLoading) return <LoadingShape of="rows" />;
  return (
    <Card title={t('closes.company')}>
      <Checklist state={data} accounts={equality.accounts} />
      {data.closedUntil === data.today ? (
        <p className={styles.soft}>{t('closes.nothingOpen')}</p>
      ) : (
        <CloseForm key={data.closedUntil} state={data} />
      )}
    </Card>
  );
}

const tillNames = ({ uncounted }: CloseState): string =>
  uncounted.map(({ name, keeper }) => (keeper ? `${name} (${keeper.name})` : name)).join(', ');

type ChecklistProps = { state: CloseState; accounts: readonly AccountEquality[] };

function Checklist({ state, accounts }: ChecklistProps) {
  const t = useText();
  const format = useFormat();
  const handoverNote = useHandoverNotes();
  const { closedUntil, uncounted, inHands, openHandovers } = state;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('closes.closedUntil')}</dt>
        <dd>{closedUntil === null ? t('closes.notYet') : format.day(closedUntil)}</dd>
      </div>
      <div>
        <dt>{t('closes.uncounted')}</dt>
        <dd>
          {uncounted.length > 0 ? (
            <Badge tone="wrong">{tillNames(state)}</Badge>
          ) : (
            <Badge tone={closedUntil === null ? 'neutral' : 'settled'}>
              {t(closedUntil === null ? 'closes.nothingToCount' : 'closes.allCounted')}
            </Badge>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('closes.inHands')}</dt>
        <dd>
          <Taka amount={inHands} />
        </dd>
        {openHandovers.map((handover) => (
          <dd key={handover.id} className={styles.note}>
            <AppLink to="/hand-over-details/$id" params={{ id: String(handover.id) }}>
              {handoverNote(handover)}
            </AppLink>
          </dd>
        ))}
      </div>
      <div>
        <dt>{t('closes.books')}</dt>
        <dd>
          <BooksCheck books={state.books} />
        </dd>
      </div>
      <Statements of={accounts} />
    </dl>
  );
}

/** Whether each bank and wallet is equal to its statement, and until when. */
function Statements({ of }: { of: readonly AccountEquality[] }) {
  const t = useText();
  const accounts = of.filter(({ statementUntil }) => statementUntil !== null);
  if (accounts.length === 0) return null;
  return (
    <div className={styles.statements}>
      <dt>{t('equality.title')}</dt>
      {accounts.map((account) => (
        <dd key={account.accountId} className={styles.statement}>
          <span>{account.name}</span>
          <Equality {...account} />
        </dd>
      ))}
    </div>
  );
}

function BooksCheck({ books }: Pick<CloseState, 'books'>) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  if (!books) return t('closes.booksNone');
  if (books.difference !== null) {
    return (
      <Badge tone="wrong">
        {t('closes.booksWrong', { difference: textOf(books.difference, books.fault) })}
      </Badge>
    );
  }
  return t('closes.booksRight', { time: format.dateTime(books.checkedAt) });
}

function CloseForm({ state }: { state: CloseState }) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const close = useChange(dayCloses.dayClose);
  const refusal = useRefusal(dayCloses.dayClose);
  const { today, closedUntil, uncounted } = state;
  const [day, setDay] = useState<string | null>(today);
  const ask = async () => {
    if (day === null) return;
    const text = (
      <>
        {t('closes.closeConfirm', { day: format.day(day) })}
        {uncounted.length > 0 && (
          <>
            <br />
            {t('closes.closeUncounted', { tills: tillNames(state) })}
          </>
        )}
      </>
    );
    if (await confirm({ text })) await close.run({ body: { day, remarks: null } });
  };
  return (
    <div className={styles.form}>
      {refusal && <Notice>{t(refusal)}</Notice>}
      <DateField
        label={t('closes.day')}
        value={day}
        onChange={setDay}
        latest={today}
        {...(closedUntil === null ? {} : { earliest: addDays(closedUntil, 1) })}
      />
      <Button
        tone="primary"
        isBusy={close.isSaving}
        isDisabled={day === null || refusal !== undefined}
        title={refusal && t(refusal)}
        onClick={() => void ask()}
      >
        {t('closes.close')}
      </Button>
    </div>
  );
}
