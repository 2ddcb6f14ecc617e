import { networkDifferences, SELECTABLE_KINDS } from '@netkhata/contract/network-differences';
import { IconBookDownload, IconFilePlus, IconFileX, IconPlugConnectedX } from '@tabler/icons-react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RowAction } from '../../shared/record/row-actions.ts';
import type { Difference } from './difference-words.tsx';

/** What the icons of the rows mean, for the legend of the list. */
const TAKE_ACTION: RowAction = { Icon: IconBookDownload, word: 'differences.take' };
const END_ACTION: RowAction = { Icon: IconPlugConnectedX, word: 'differences.endSession' };
const PUT_IN_ACTION: RowAction = { Icon: IconFilePlus, word: 'differences.putIn' };
const TAKE_OUT_ACTION: RowAction = { Icon: IconFileX, word: 'differences.takeOut' };
export const DIFFERENCE_ACTIONS = [TAKE_ACTION, END_ACTION, PUT_IN_ACTION, TAKE_OUT_ACTION];

type TickedKind = (typeof SELECTABLE_KINDS)[number];
export const tickedKind = (kind: string): TickedKind | undefined =>
  SELECTABLE_KINDS.find((each) => each === kind);

/** The button that repairs a difference, where one click can. */
export function DifferenceActions({ row }: { row: Difference }) {
  const canSetUp = useHasRight('network_setup');
  if (!canSetUp) return null;
  const kind = tickedKind(row.kind);
  if (kind && row.routerId !== null) {
    return <ScriptTick row={row} kind={kind} router={row.routerId} />;
  }
  return row.repair && <Repair row={row} repair={row.repair} />;
}

type RepairProps = { row: Difference; repair: NonNullable<Difference['repair']> };

function Repair({ row, repair }: RepairProps) {
  const t = useText();
  const confirm = useConfirm();
  const change = useChange(networkDifferences.networkDifferenceSettle);
  const isTake = repair === 'take';
  const { Icon, word } = isTake ? TAKE_ACTION : END_ACTION;
  const label = t(word);
  const name = row.name ?? row.login ?? '';
  const text = isTake
    ? t('differences.takeQuestion', { name })
    : t('differences.endQuestion', { name });
  async function repairDifference() {
    if (!(await confirm({ text, yes: label }))) return;
    await change.run({ body: { difference: row.id, repair } });
  }
  return (
    <IconButton
      label={label}
      word={label}
      isDisabled={change.isSaving}
      onClick={() => void repairDifference()}
    >
      <Icon size={18} />
    </IconButton>
  );
}

type ScriptTickProps = { row: Difference; kind: TickedKind; router: number };

function ScriptTick({ row, kind, router }: ScriptTickProps) {
  const t = useText();
  const change = useChange(networkDifferences.networkScriptUpdate, { success: () => 'silent' });
  const isIn = row.isInScript === true;
  const { Icon, word } = isIn ? TAKE_OUT_ACTION : PUT_IN_ACTION;
  return (
    <IconButton
      label={t(word)}
      word={t(word)}
      aria-pressed={isIn}
      isDisabled={change.isSaving}
      onClick={() =>
        void change.run({ body: { router, kind, difference: row.id, isInScript: !isIn } })
      }
    >
      <Icon size={18} />
    </IconButton>
  );
}

type TickAllProps = { kind: TickedKind; router: { id: number; name: string } };

/** Puts all differences of a kind at one router into its script, after a confirmation. */
export function TickAll({ kind, router }: TickAllProps) {
  const t = useText();
  const confirm = useConfirm();
  const change = useChange(networkDifferences.networkScriptUpdate);
  const label = t('differences.putAllIn', { router: router.name });
  const text =
    kind === 'unknown'
      ? t('differences.unknownQuestion', { router: router.name })
      : t('differences.localQuestion', { router: router.name });
  async function putIntoScript() {
    if (!(await confirm({ text, yes: label }))) return;
    await change.run({ body: { router: router.id, kind, isInScript: true } });
  }
  return (
    <Button
      isSmall
      icon={<IconFilePlus size={16} aria-hidden />}
      isBusy={change.isSaving}
      onClick={() => void putIntoScript()}
    >
      {label}
    </Button>
  );
}
