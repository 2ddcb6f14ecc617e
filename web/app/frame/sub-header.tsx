import { IconBolt } from '@tabler/icons-react';
import { useMatches, useRouter } from '@tanstack/react-router';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { AppLink } from '../../ui/link.tsx';
import { QuickActions } from './lazy-panels.ts';
import { PeriodMenu } from './period-menu.tsx';
import styles from './sub-header.module.css';

type Crumb = { label: LabelKey; path?: string };

/** Breadcrumbs of the current screen: its group, its parent (a list or the settings), itself. */
function useCrumbs(): Crumb[] {
  const { routesById } = useRouter();
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (!facts?.title) return [];
  const parent = Object.values(routesById).find((route) => route.fullPath === facts.under);
  const parentTitle = parent?.options.staticData?.title;
  return [
    ...(facts.group && facts.group !== parentTitle ? [{ label: facts.group }] : []),
    ...(parent && parentTitle ? [{ label: parentTitle, path: parent.fullPath }] : []),
    { label: facts.title },
  ];
}

/** The page's title for screen readers, if the sub-header is hidden. */
export function HiddenTitle() {
  const t = useText();
  const title = useCrumbs().at(-1)?.label;
  return <h1 className="visually-hidden">{title && t(title)}</h1>;
}

/** The page's title, breadcrumbs, the dashboard's period and quick actions. */
export function SubHeader({ className }: { className?: string | undefined }) {
  const t = useText();
  const crumbs = useCrumbs();
  const title = crumbs.at(-1)?.label;
  // The title is the last of them already.
  const above = crumbs.slice(0, -1);
  return (
    <div className={classNames(styles.bar, className)}>
      <h1 className={styles.title}>{title && t(title)}</h1>
      {above.length > 0 && (
        <nav aria-label={t('shell.breadcrumbs')}>
          <ol className={styles.crumbs}>
            {above.map((crumb) => (
              <li key={crumb.label}>
                {crumb.path ? <AppLink to={crumb.path}>{t(crumb.label)}</AppLink> : t(crumb.label)}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.tools}>
        <PeriodMenu className={styles.tool} />
        <Dropdown
          label={t('shell.quickActions')}
          className={styles.tool}
          face={
            <>
              <IconBolt size={16} aria-hidden />
              <span className={styles.word} aria-hidden>
                {t('shell.quickActions')}
              </span>
            </>
          }
        >
          {(close) => <QuickActions onDone={close} />}
        </Dropdown>
      </div>
    </div>
  );
}
