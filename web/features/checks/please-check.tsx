import { pleaseCheck } from '@netkhata/contract/please-check';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import text from '../../ui/text.module.css';
import { type Check, CHECK_COLUMNS, TICKED_COLUMNS } from './check-columns.tsx';
import { TickButton, UntickButton } from './tick-buttons.tsx';

const TABS = ['open', 'ticked'] as const;

/** What an owner may want to look at, ticked off one by one with a remark. */
export function PleaseCheck() {
  const t = useText();
  const [tab, setTab] = useState<(typeof TABS)[number]>('open');
  const isTicked = tab === 'ticked';
  const read = useRead(pleaseCheck.pleaseCheck, { query: { ticked: isTicked } });
  return (
    <Page>
      <Card>
        <p className={text.soft}>{t('pleaseCheck.intro')}</p>
        <Tabs
          label={t('shell.pleaseCheck')}
          tabs={TABS.map((name) => ({ name, label: t(`pleaseCheck.${name}`) }))}
          active={tab}
          onChange={setTab}
        >
          <ReadList read={read}>
            {({ entries, more }) => (
              <>
                <PlainTable<Check>
                  label={t(`pleaseCheck.${tab}`)}
                  columns={isTicked ? TICKED_COLUMNS : CHECK_COLUMNS}
                  rows={entries}
                  rowKey={({ kind, record, facts, tick }) =>
                    tick ? tick.id : `${kind} ${record} ${facts}`
                  }
                  emptyText={t(isTicked ? 'pleaseCheck.noneTicked' : 'pleaseCheck.none')}
                  actions={(check) =>
                    check.tick ? <UntickButton id={check.tick.id} /> : <TickButton check={check} />
                  }
                />
                {more.length > 0 && <p className={text.soft}>{t('pleaseCheck.more')}</p>}
              </>
            )}
          </ReadList>
        </Tabs>
      </Card>
    </Page>
  );
}
