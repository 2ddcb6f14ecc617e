import type { RowMark } from '@netkhata/contract/move-words';
import { useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { fieldLabel } from '../../shared/customers/field-labels.ts';
import { Card } from '../../ui/card.tsx';
import chips from '../../ui/chip.module.css';
import { Page } from '../../ui/page.tsx';
import khata from '../../ui/khata.module.css';
import text from '../../ui/text.module.css';
import { Tile, Tiles } from '../../ui/tile.tsx';
import { Differences } from './differences.tsx';
import { MARK_LABELS, type Move, type Rehearsal } from './move-words.ts';
import { RowList } from './row-list.tsx';
import { ALL_ROWS, type RowFilter, isSameFilter } from './row-filter.ts';
import { ToBeMade } from './to-be-made.tsx';

type RehearsalStepProps = { move: Move; rehearsal: Rehearsal };

/** Which rows would be imported and which not, before anything is written to the books. */
export function RehearsalStep({ move, rehearsal }: RehearsalStepProps) {
  const t = useText();
  const { refused, secrets, differences } = rehearsal;
  const [filter, setFilter] = useState<RowFilter>({
    ...ALL_ROWS,
    outcome: refused > 0 ? 'refused' : null,
  });
  return (
    <>
      <Card title={t('moving.whoComesIn')}>
        <Page>
          <Counts {...{ rehearsal, filter }} onFilter={setFilter} />
          <Marks {...{ rehearsal, filter }} onFilter={setFilter} />
        </Page>
      </Card>
      <RowList
        // Remounted for another filter, to start at page 1 with nothing selected.
        key={`${filter.outcome}-${filter.mark}-${filter.field}`}
        move={move}
        filter={filter}
        refused={refused}
      />
      <ToBeMade rehearsal={rehearsal} />
      {secrets && <Differences moveId={move.id} {...{ differences, secrets }} />}
    </>
  );
}

type FilterProps = {
  rehearsal: Rehearsal;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

/** Counts by outcome, each filtering the list to its rows. */
function Counts({ rehearsal, filter, onFilter }: FilterProps) {
  const t = useText();
  const { customers, comeIn, refused, leftOut } = rehearsal;
  const counts = [
    { label: t('moving.inFiles'), outcome: null, count: customers, note: null },
    { label: t('moving.comeIn'), outcome: 'comes_in', count: comeIn, note: null },
    {
      label: t('moving.refused'),
      outcome: 'refused',
      count: refused,
      note: refused > 0 ? t('moving.refusedHelp') : null,
    },
    {
      label: t('moving.leftOut'),
      outcome: 'left_out',
      count: leftOut,
      note: leftOut > 0 ? t('moving.leftOutHelp') : null,
    },
  ] as const;
  return (
    <Tiles>
      {counts.map(({ label, outcome, count, note }) => {
        const rows = { ...ALL_ROWS, outcome };
        return (
          <Tile key={label} label={label} note={note}>
            <CountButton
              label={label}
              count={count}
              isOpen={isSameFilter(filter, rows)}
              onOpen={() => onFilter(rows)}
            />
          </Tile>
        );
      })}
    </Tiles>
  );
}

type CountButtonProps = { label: string; count: number; isOpen: boolean; onOpen: () => void };

function CountButton({ label, count, isOpen, onOpen }: CountButtonProps) {
  const format = useFormat();
  const written = format.number(count);
  return (
    <button
      type="button"
      className={khata.leading}
      aria-pressed={isOpen}
      aria-label={`${label}: ${written}`}
      onClick={onOpen}
    >
      {written}
    </button>
  );
}

/** Refusal reasons and other marks of rows, each filtering the list to its rows. */
function Marks({ rehearsal, filter, onFilter }: FilterProps) {
  const t = useText();
  const textOf = useServerText();
  const { marks, refusedBy } = rehearsal;
  const refusals = refusedBy.map(({ field, reason, reasonMessage, rows }) => {
    const label = fieldLabel(field);
    return {
      key: `${field} ${reason}`,
      label: `${label ? t(label) : field}: ${textOf(reason, reasonMessage)}`,
      count: rows,
      rows: { ...ALL_ROWS, outcome: 'refused' as const, field },
    };
  });
  const marked = (Object.keys(MARK_LABELS) as RowMark[]).flatMap((mark) => {
    const count = marks[mark] ?? 0;
    if (count === 0) return [];
    return [{ key: mark, label: t(MARK_LABELS[mark]), count, rows: { ...ALL_ROWS, mark } }];
  });
  return (
    <>
      <Chips title={t('moving.whyRefused')} choices={refusals} {...{ filter, onFilter }} />
      <Chips title={t('moving.toLookAt')} choices={marked} {...{ filter, onFilter }} />
    </>
  );
}

type ChipsProps = {
  title: string;
  choices: readonly { key: string; label: string; count: number; rows: RowFilter }[];
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

function Chips({ title, choices, filter, onFilter }: ChipsProps) {
  const format = useFormat();
  if (choices.length === 0) return null;
  return (
    <div className={chips.chips} role="group" aria-label={title}>
      <span className={text.soft}>{title}</span>
      {choices.map(({ key, label, count, rows }) => (
        <button
          key={key}
          type="button"
          className={chips.chip}
          aria-pressed={isSameFilter(filter, rows)}
          onClick={() => onFilter(rows)}
        >
          {label} <strong>{format.number(count)}</strong>
        </button>
      ))}
    </div>
  );
}
