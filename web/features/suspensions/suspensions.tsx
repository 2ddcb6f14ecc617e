import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { LoadingShape } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { HandTasks } from './hand-tasks.tsx';
import { Proposals } from './proposals.tsx';
import { SuspensionHistory } from './suspension-history.tsx';
import styles from './suspensions.module.css';

/** Rarely opened: its form is loaded with its tab. */
const SuspensionSettings = loadOnUse(
  async () => (await import('./suspension-settings.tsx')).SuspensionSettings,
);

const TABS = [
  { name: 'proposed', label: 'suspensions.proposed' },
  { name: 'tasks', label: 'suspensions.tasks' },
  { name: 'history', label: 'suspensions.history' },
  { name: 'settings', label: 'suspensions.settings' },
] as const satisfies readonly { name: string; label: LabelKey }[];
type TabName = (typeof TABS)[number]['name'];

type SuspensionsProps = {
  /** The editors of both texts, which belong to the SMS templates. */
  templates: ReactNode;
};

/** Suspending and reconnecting; the open tab is in the address. */
export function Suspensions({ templates }: SuspensionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { zone } = useCurrentUser();
  // The rules apply to all zones, so a user bound to one cannot change them.
  const maySetRules = useHasRight('suspend') && zone === null;
  const { tab } = useSearch({ strict: false });
  const tabs = TABS.filter(({ name }) => name !== 'settings' || maySetRules);
  const active = tabs.find(({ name }) => name === tab)?.name ?? 'proposed';
  const open = (name: TabName) =>
    void navigate({
      to: '.',
      search: { tab: name === 'proposed' ? undefined : name },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={styles.page}>
      <Tabs
        label={t('shell.suspensions')}
        tabs={tabs.map(({ name, label }) => ({ name, label: t(label) }))}
        active={active}
        onChange={open}
      >
        {active === 'proposed' && <Proposals />}
        {active === 'tasks' && <HandTasks />}
        {active === 'history' && <SuspensionHistory />}
        {active === 'settings' && (
          <Suspense fallback={<LoadingShape of="fields" />}>
            <SuspensionSettings templates={templates} />
          </Suspense>
        )}
      </Tabs>
    </div>
  );
}
