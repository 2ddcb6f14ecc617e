import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { LoadingShape } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Runs } from './bill-runs.tsx';
import styles from './bill-runs.module.css';

/** Rarely opened: its form is loaded with its tab. */
const LateFeeRules = loadOnUse(async () => (await import('./late-fee-rules.tsx')).LateFeeRules);

const TABS = [
  { name: 'run', label: 'lateFees.run' },
  { name: 'rules', label: 'lateFees.rules' },
] as const satisfies readonly { name: string; label: LabelKey }[];
type TabName = (typeof TABS)[number]['name'];

/** Late fees: charging them, and the rules with the SMS; the open tab is in the address. */
export function LateFees({ template }: { template: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  const active: TabName = tab === 'rules' ? 'rules' : 'run';
  const open = (name: TabName) =>
    void navigate({
      to: '.',
      search: { tab: name === 'run' ? undefined : name },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={styles.onPage}>
      <Tabs
        label={t('shell.lateFees')}
        tabs={TABS.map(({ name, label }) => ({ name, label: t(label) }))}
        active={active}
        onChange={open}
      >
        {active === 'run' ? (
          <div className={styles.stack}>
            <Runs kind="late_fee" />
          </div>
        ) : (
          <div className={styles.stack}>
            <Suspense fallback={<LoadingShape of="fields" />}>
              <LateFeeRules />
            </Suspense>
            {template}
          </div>
        )}
      </Tabs>
    </div>
  );
}
