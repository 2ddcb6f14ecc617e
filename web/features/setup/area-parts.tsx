import { areaParts } from '@netkhata/contract/area-parts';
import { setup } from '@netkhata/contract/setup';
import { compareNames } from '@netkhata/domain/name-order';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { FormDraftOnUse } from '../../shared/drafts/form-draft-on-use.tsx';
import type { FormDraftOptions } from '../../shared/drafts/use-form-draft.ts';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { EDIT_ACTION } from '../../shared/record/row-actions.ts';
import { useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './area-parts.module.css';
import { RecordButtons } from './record-form.tsx';
import formStyles from './record-form.module.css';

type Part = { id: number; name: string };

/** Blocks and roads have the same form: a name within an area. */
const KINDS = {
  block: {
    list: setup.areaBlocks,
    create: areaParts.blockCreate,
    update: areaParts.blockUpdate,
    title: 'setup.blocks',
    add: 'setup.addBlock',
    name: 'setup.blockName',
    none: 'setup.noBlocks',
  },
  road: {
    list: setup.areaRoads,
    create: areaParts.roadCreate,
    update: areaParts.roadUpdate,
    title: 'setup.roads',
    add: 'setup.addRoad',
    name: 'setup.roadName',
    none: 'setup.noRoads',
  },
} as const satisfies Record<string, { title: LabelKey } & Record<string, unknown>>;

type PartKind = keyof typeof KINDS;

/** Blocks and roads of the edited area. */
export function AreaParts({ areaId }: { areaId: number }) {
  return (
    <>
      <PartList kind="block" areaId={areaId} />
      <PartList kind="road" areaId={areaId} />
    </>
  );
}

type PartListProps = { kind: PartKind; areaId: number };

function PartList({ kind, areaId }: PartListProps) {
  const t = useText();
  const facts = KINDS[kind];
  const { data, error, refetch } = useRead(facts.list, { params: { areaId } });
  const [edited, setEdited] = useState<number | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <Card title={t(facts.title)}>
      {!data && error && <ErrorState {...error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingShape of="rows" />}
      {data?.length === 0 && (
        <p className={styles.none}>
          {t(facts.none)} {t('setup.partsHelp')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.parts}>
          {inOrder(data).map((part) => (
            <li key={part.id} className={styles.part}>
              {edited === part.id ? (
                <PartForm kind={kind} areaId={areaId} part={part} onDone={close} />
              ) : (
                <>
                  <span className={styles.name}>{part.name}</span>
                  <IconButton
                    label={t('setup.editRow', { name: part.name })}
                    word={t(EDIT_ACTION.word)}
                    isSmall
                    onClick={() => setEdited(part.id)}
                  >
                    <EDIT_ACTION.Icon size={16} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {edited === 'new' ? (
          <PartForm kind={kind} areaId={areaId} onDone={close} />
        ) : (
          <Button
            isSmall
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t(facts.add)}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** By name: Road 2 comes before Road 11. */
const inOrder = (parts: readonly Part[]): Part[] =>
  parts.toSorted((one, other) => compareNames(one.name, other.name));

type PartFormProps = PartListProps & { part?: Part; onDone: () => void };

/** Adds a block or road, or renames an existing one; closes when it is saved. */
function PartForm({ kind, areaId, part, onDone }: PartFormProps) {
  const t = useText();
  const facts = KINDS[kind];
  const creation = useChange(facts.create);
  const form = useEntryForm({
    body: facts.create.body,
    initial: { name: part?.name ?? '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('common.required') } : {}),
    save: async ({ name }) => {
      if (part) await change.save({ body: { id: part.id, name } });
      else await creation.save({ body: { area: areaId, name } });
      form.reset({ name });
      onDone();
    },
  });
  const change = useHeldChange(facts.update, {
    opened: () => part && { name: part.name },
    take: (theirs) => form.set(theirs),
  });
  const draft: FormDraftOptions<{ name: string }> = {
    name: part ? `${kind}:${part.id}` : `new-${kind}:${areaId}`,
    kind: part ? 'change' : 'adding',
    about: form.values.name,
    schemas: facts.create.body.shape,
    more: { kept: change.opened, onContinue: change.reopen },
  };
  return (
    <form {...form.formProps} className={formStyles.form}>
      <FormDraftOnUse form={form} options={draft} />
      <TextField label={t(facts.name)} {...form.field('name')} isRequired hasAutoFocus />
      <ChangedMeanwhileNotice of={change} />
      <RecordButtons
        isEdit={part !== undefined}
        canCancel
        isSaving={form.isSaving}
        onCancel={onDone}
      />
    </form>
  );
}
