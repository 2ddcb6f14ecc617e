import { arrivals } from '@netkhata/contract/arrivals';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Actions, Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ArrivalAccount } from './account-lines.tsx';
import styles from './arrivals.module.css';
import { StatementColumns } from './statement-columns.tsx';
import { StatementPreviewCard } from './statement-preview.tsx';
import { useStatement } from './use-statement.ts';

/** Imports a statement file of a wallet or a bank; the account is in the address as `id`. */
export function StatementImport() {
  const read = useRead(arrivals.arrivalAccounts, {});
  return <ReadList read={read}>{(accounts) => <ChooseAccount accounts={accounts} />}</ReadList>;
}

function ChooseAccount({ accounts }: { accounts: readonly ArrivalAccount[] }) {
  const t = useText();
  const { id } = useSearch({ strict: false });
  const navigate = useNavigate();
  const active = accounts.filter((each) => each.active);
  const [only] = active.length === 1 ? active : [];
  const account = active.find(({ accountId }) => accountId === id) ?? only;
  if (active.length === 0) {
    return <EmptyState title={t('arrivals.noAccounts')} help={t('arrivals.noAccountsHelp')} />;
  }
  return (
    <Page>
      <Card>
        <div className={styles.fields}>
          <SelectField
            label={t('arrivals.account')}
            help={t('arrivals.chooseAccount')}
            value={account?.accountId ?? null}
            onChange={(next) =>
              void navigate({ to: '.', search: { id: next ?? undefined }, replace: true })
            }
            options={active.map(({ accountId, name }) => ({ value: accountId, label: name }))}
          />
        </div>
      </Card>
      {account && <StatementOf key={account.accountId} accountId={account.accountId} />}
    </Page>
  );
}

/** The steps of one account's file. */
function StatementOf({ accountId }: { accountId: number }) {
  const t = useText();
  const file = useStatement(accountId);
  const { statement, outcome, failure, isBusy } = file;
  return (
    <>
      {failure.length > 0 && <Notice isWrong>{failure.join(' ')}</Notice>}
      {!statement && (
        <Card>
          <DropZone
            label={t('arrivals.dropHere')}
            choose={t('arrivals.chooseFile')}
            help={t('arrivals.fileKinds')}
            isBusy={isBusy}
            onFiles={file.open}
          />
        </Card>
      )}
      {outcome && (
        <Card>
          <div className={styles.part} role="status">
            <strong>
              {outcome.brought === 0
                ? t('arrivals.broughtNothing')
                : t('arrivals.brought', { count: outcome.brought })}
            </strong>
            <Actions>
              <ButtonLink to="/arrivals" search={{ id: accountId }}>
                {t('arrivals.toInbox')}
              </ButtonLink>
            </Actions>
          </div>
        </Card>
      )}
      {statement && (
        <>
          <StatementPreviewCard preview={statement.preview} />
          <Actions>
            <Button onClick={file.forget} isDisabled={isBusy}>
              {t('arrivals.otherFile')}
            </Button>
            {statement.preview.reads && (
              <Button tone="primary" isBusy={isBusy} onClick={file.bring}>
                {t('arrivals.bringLines', { count: statement.preview.reads.newLines })}
              </Button>
            )}
          </Actions>
          <StatementColumns
            key={JSON.stringify(statement.preview.columns)}
            name={statement.name}
            columns={statement.preview.columns}
            isBusy={isBusy}
            onMatch={file.match}
          />
        </>
      )}
    </>
  );
}
