import { arrivals } from '@netkhata/contract/arrivals';
import { Suspense, useState } from 'react';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import { Actions, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountLines, type ArrivalAccount } from './account-lines.tsx';
import { ArrivalTable } from './arrival-table.tsx';
import styles from './arrivals.module.css';
import { INBOX_TABS, type InboxTab, useInbox } from './use-inbox.ts';

const TextsDialog = loadDialogOnUse(async () => (await import('./texts-dialog.tsx')).TextsDialog);
const ClaimsDialog = loadDialogOnUse(
  async () => (await import('./claims-dialog.tsx')).ClaimsDialog,
);
const UnreadDialog = loadDialogOnUse(
  async () => (await import('./unread-dialog.tsx')).UnreadDialog,
);

/** What wallets and banks say came in or left, and whose money it is. */
export function Arrivals() {
  const { zone } = useCurrentUser();
  return <Page>{zone === null ? <ArrivalsOfCompany /> : <ArrivalsOfZone />}</Page>;
}

function ArrivalsOfCompany() {
  const t = useText();
  const read = useRead(arrivals.arrivalAccounts, {});
  return (
    <ReadList read={read}>
      {(accounts) =>
        accounts.length === 0 ? (
          <EmptyState
            title={t('arrivals.noAccounts')}
            help={t('arrivals.noAccountsHelp')}
            action={<ButtonLink to="/settings-accounts">{t('shell.accounts')}</ButtonLink>}
          />
        ) : (
          <Inbox accounts={accounts} />
        )
      }
    </ReadList>
  );
}

const MATCHED = { state: 'matched' };

/** An open arrival belongs to no zone, so who has one sees what their customers paid, and no sums. */
function ArrivalsOfZone() {
  const t = useText();
  return (
    <Card title={t('arrivals.matched')} actions={<Bringing accounts={[]} />} isFlush>
      <ArrivalTable tab="matched" accountId={undefined} query={MATCHED} isNew={false} />
    </Card>
  );
}

const TAB_LABELS: Record<InboxTab, LabelKey> = {
  open: 'arrivals.open',
  proposed: 'arrivals.proposed',
  matched: 'arrivals.matched',
  set_aside: 'arrivals.setAside',
  all: 'arrivals.all',
};

/** How many arrivals of an account a tab shows. */
const COUNTS: Record<Exclude<InboxTab, 'all'>, (account: ArrivalAccount) => number> = {
  open: ({ open }) => open.count,
  proposed: ({ proof, strong, likely }) => proof + strong + likely,
  matched: ({ matched }) => matched,
  set_aside: ({ setAside }) => setAside,
};

function Inbox({ accounts }: { accounts: readonly ArrivalAccount[] }) {
  const t = useText();
  const format = useFormat();
  const { tab, accountId, query, showTab, showAccount } = useInbox();
  const shown = accounts.filter((each) => accountId === undefined || each.accountId === accountId);
  const isNew = shown.every(({ open, matched, setAside }) => open.count + matched + setAside === 0);
  const countOf = (name: InboxTab) =>
    name === 'all' ? 0 : shown.reduce((sum, each) => sum + COUNTS[name](each), 0);
  const tabs = INBOX_TABS.map((name) => ({
    name,
    label: (
      <span className={styles.tab}>
        {t(TAB_LABELS[name])}
        {countOf(name) > 0 && (
          <span className={styles.tabCount}>{format.number(countOf(name))}</span>
        )}
      </span>
    ),
  }));
  return (
    <>
      <Card title={t('arrivals.accounts')} actions={<Bringing accounts={shown} />} isFlush>
        <AccountLines accounts={accounts} shownId={accountId} onShow={showAccount} />
      </Card>
      <Card isFlush>
        <div className={styles.inbox}>
          <Tabs label={t('arrivals.states')} tabs={tabs} active={tab} onChange={showTab}>
            <ArrivalTable {...{ tab, accountId, query, isNew }} />
          </Tabs>
        </div>
      </Card>
    </>
  );
}

/** The ways to bring arrivals, and the texts that could not be read. */
function Bringing({ accounts }: { accounts: readonly ArrivalAccount[] }) {
  const t = useText();
  const mayBring = useHasRight('bring_arrivals');
  const mayCollect = useHasRight('counter');
  const [dialog, setDialog] = useState<'texts' | 'unread' | 'claims'>();
  const unread = accounts.reduce((sum, { unreadTexts }) => sum + unreadTexts, 0);
  const [only] = accounts.length === 1 ? accounts : [];
  const close = () => setDialog(undefined);
  return (
    <Actions>
      {mayCollect && (
        <Button isSmall tone="quiet" onClick={() => setDialog('claims')}>
          {t('claims.title')}
        </Button>
      )}
      {unread > 0 && (
        <Button isSmall tone="quiet" onClick={() => setDialog('unread')}>
          {t('arrivals.unread', { count: unread })}
        </Button>
      )}
      {mayBring && (
        <>
          <Button isSmall onClick={() => setDialog('texts')}>
            {t('arrivals.pasteTexts')}
          </Button>
          <ButtonLink to="/statement-import" search={only ? { id: only.accountId } : {}} isSmall>
            {t('arrivals.import')}
          </ButtonLink>
        </>
      )}
      {dialog === 'texts' && (
        <Suspense fallback={null}>
          <TextsDialog accounts={accounts} onClose={close} />
        </Suspense>
      )}
      {dialog === 'claims' && (
        <Suspense fallback={null}>
          <ClaimsDialog onClose={close} />
        </Suspense>
      )}
      {dialog === 'unread' && (
        <Suspense fallback={null}>
          <UnreadDialog accountId={only?.accountId} onClose={close} />
        </Suspense>
      )}
    </Actions>
  );
}
