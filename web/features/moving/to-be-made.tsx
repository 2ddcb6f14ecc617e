import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import type { Rehearsal } from './move-words.ts';
import styles from './moving.module.css';

type Package = Rehearsal['packages'][number];

const COLUMNS: TableColumn<Package>[] = [
  {
    name: 'name',
    label: 'customers.package',
    isCardTitle: true,
    cell: ({ name }) => <PackageName name={name} />,
  },
  { name: 'customers', label: 'moving.customers', kind: 'number' },
  { name: 'active', label: 'customers.statusActive', kind: 'number' },
  { name: 'feeAll', label: 'moving.feeAll', kind: 'taka' },
  { name: 'feeActive', label: 'moving.feeActive', kind: 'taka' },
  { name: 'isNew', label: 'moving.isMade', cell: (row) => <NewBadge {...row} /> },
];

/** A customer may have no package, for example because the plan has expired. */
function PackageName({ name }: Pick<Package, 'name'>) {
  const t = useText();
  return name || t('customers.packageNone');
}

function NewBadge({ name, isNew }: Pick<Package, 'name' | 'isNew'>) {
  const t = useText();
  if (name === '') return null;
  return (
    <Badge tone={isNew ? 'settled' : 'neutral'}>
      {t(isNew ? 'moving.isNew' : 'moving.isHere')}
    </Badge>
  );
}

/** Packages, areas, zones and routers that will be created, and fees that no bill will contain. */
export function ToBeMade({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useText();
  const format = useFormat();
  const { packages, newAreas, newZones, newRouters, secondPlans } = rehearsal;
  const made = [
    { label: t('moving.newAreas', { count: newAreas.length }), names: newAreas },
    { label: t('moving.newZones', { count: newZones.length }), names: newZones },
    { label: t('moving.newRouters', { count: newRouters.length }), names: newRouters },
  ].filter(({ names }) => names.length > 0);
  return (
    <Card title={t('moving.toBeMade')} isFlush>
      <PlainTable
        columns={COLUMNS}
        rows={packages}
        label={t('moving.packages')}
        rowKey={({ name }) => name}
      />
      <div className={styles.inset}>
        <Page>
          {made.map(({ label, names }) => (
            <div key={label}>
              <strong>{label}</strong> {names.join(', ')}
            </div>
          ))}
          {secondPlans.rows.length > 0 && (
            <Notice>
              {t('moving.secondPlans', {
                count: secondPlans.rows.length,
                amount: format.taka(secondPlans.fees),
                names: secondPlans.rows
                  .map(({ code, plans }) => `${code} (${plans.join(', ')})`)
                  .join('; '),
              })}
            </Notice>
          )}
        </Page>
      </div>
    </Card>
  );
}
