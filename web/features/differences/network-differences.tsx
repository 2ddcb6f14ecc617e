import { networkDifferences } from '@netkhata/contract/network-differences';
import { IconRefresh } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { parseListSearch } from '../../lists/state/list-search.ts';
import { CopyNotice } from '../../shared/network/copy-notice.tsx';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import chips from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names.ts';
import { AppLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { DIFFERENCE_KIND_LABELS } from './difference-words.tsx';
import styles from './differences.module.css';
import { type DifferenceFigures, RouterLists } from './router-lists.tsx';

/** /router-reconciliation: where the books and the network disagree. */
export function NetworkDifferences() {
  const t = useText();
  const read = useRead(networkDifferences.networkDifferenceFigures, {}, { staleMs: 0 });
  return (
    <ReadList read={read}>
      {({ checkedAt, kinds, routers }) => (
        <Page>
          <CopyNotice />
          <Card
            title={t('differences.title')}
            actions={<CheckAgain checkedAt={checkedAt} />}
            isFlush
          >
            {kinds.length > 0 && <Kinds kinds={kinds} />}
            <DifferenceTable routers={routers} />
          </Card>
          <RouterLists routers={routers} />
        </Page>
      )}
    </ReadList>
  );
}

/** Runs the check now; the tooltip tells when the sessions were last checked. */
function CheckAgain({ checkedAt }: Pick<DifferenceFigures, 'checkedAt'>) {
  const t = useText();
  const format = useFormat();
  const change = useChange(networkDifferences.networkDifferencesTest);
  return (
    <Button
      isSmall
      icon={<IconRefresh size={16} aria-hidden />}
      isBusy={change.isSaving}
      title={
        checkedAt === null
          ? undefined
          : t('differences.checkedAt', { at: format.dateTime(checkedAt) })
      }
      onClick={() => void change.run({})}
    >
      {t('differences.check')}
    </Button>
  );
}

/** Count of each kind, linked to the list filtered to it. */
function Kinds({ kinds }: Pick<DifferenceFigures, 'kinds'>) {
  const t = useText();
  const format = useFormat();
  const { filters } = parseListSearch(useSearch({ strict: false }));
  const { kind: chosen, ...others } = filters ?? {};
  return (
    <ul className={classNames(chips.chips, styles.kinds)} aria-label={t('differences.byKind')}>
      {kinds.map(({ kind, count }) => {
        const isChosen = kind === chosen;
        const narrowed = isChosen ? others : { ...others, kind };
        return (
          <li key={kind}>
            <AppLink
              to="/router-reconciliation"
              search={{ filters: narrowed }}
              className={chips.chip}
              aria-current={isChosen ? 'true' : undefined}
            >
              {t(DIFFERENCE_KIND_LABELS[kind])} <strong>{format.number(count)}</strong>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}
