import { setup } from '@netkhata/contract/setup';
import { comparableText } from '@netkhata/domain/comparable-text';
import { useId } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { EntryForm } from '../../../ui/entry-form.ts';
import styles from '../../../ui/field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from '../../../ui/field.tsx';
import { WholeLine } from '../../../ui/form-section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import type { CustomerValues } from './customer-values.ts';
import { FormCard } from './form-card.tsx';

const OPTIONS_FRESH_MS = 60_000;
const FRESH = { staleMs: OPTIONS_FRESH_MS };

function hasName(names: readonly string[], typed: string): boolean {
  const wanted = comparableText(typed);
  return names.some((name) => comparableText(name) === wanted);
}

/** Names of the blocks and roads of an area. */
function usePlaces(areaId: number | null) {
  const input = { params: { areaId: areaId ?? 0 } };
  const options = { isEnabled: areaId !== null, staleMs: OPTIONS_FRESH_MS };
  const blocks = useRead(setup.areaBlocks, input, options);
  const roads = useRead(setup.areaRoads, input, options);
  const namesOf = (places: { name: string }[] | undefined) =>
    (places ?? []).map(({ name }) => name);
  return { block: namesOf(blocks.data), road: namesOf(roads.data) };
}

/** Location of the customer; a user bound to a zone can register only into that zone. */
export function LocationSection({ form }: { form: EntryForm<CustomerValues> }) {
  const t = useText();
  const ownZone = useCurrentUser().zone;
  const { data: areas = [] } = useRead(setup.areaOptions, {}, FRESH);
  const { data: allZones = [] } = useRead(setup.zoneOptions, {}, FRESH);
  const zones = ownZone ? [ownZone] : allZones;
  const { values } = form;
  const places = usePlaces(values.area);
  const area = areas.find((option) => option.areaId === values.area);

  function changeArea(chosen: number | null) {
    // A block or road of the old area does not exist in the new one; a newly typed name is kept.
    const carriedOver = (part: 'block' | 'road') =>
      hasName(places[part], values[part]) ? '' : values[part];
    form.set({ area: chosen, block: carriedOver('block'), road: carriedOver('road') });
  }

  function placeHelp(part: 'block' | 'road'): string {
    if (!area) return t('customers.chooseAreaFirst');
    const typed = values[part].trim();
    if (typed === '' || hasName(places[part], typed)) return t('customers.placeHelp');
    return t('customers.newPlace', { name: typed, area: area.areaName });
  }

  const place = (part: 'block' | 'road') => (
    <PlaceField
      label={t(`customers.${part}`)}
      help={placeHelp(part)}
      {...form.field(part)}
      names={places[part]}
      isDisabled={values.area === null && values[part] === ''}
    />
  );

  return (
    <FormCard title={t('customers.sectionLocation')}>
      <SelectField
        label={t('customers.area')}
        {...form.field('area')}
        onChange={changeArea}
        placeholder={t('customers.areaNone')}
        options={areas.map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
      />
      {place('block')}
      {place('road')}
      <TextField label={t('customers.line')} {...form.field('line')} />
      <SelectField
        label={t('customers.zone')}
        {...form.field('zone')}
        placeholder={ownZone ? undefined : t('customers.zoneNone')}
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label={t('customers.gpsLocation')}
        help={t('customers.gpsHelp')}
        {...form.field('gpsLocation')}
      />
      <WholeLine>
        <TextareaField label={t('customers.address')} {...form.field('address')} rows={2} />
      </WholeLine>
    </FormCard>
  );
}

type PlaceFieldProps = FieldProps & {
  value: string;
  onChange: (name: string) => void;
  /** Existing names; any other may be typed. */
  names: readonly string[];
};

/** A block or road: an existing one of the area, or a new name. */
function PlaceField(props: PlaceFieldProps) {
  const ids = useFieldIds(props);
  const listId = useId();
  return (
    <FieldFrame {...props} ids={ids}>
      <input
        id={ids.id}
        name={props.name}
        className={styles.input}
        list={listId}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        disabled={props.isDisabled}
        autoComplete="off"
        aria-invalid={(props.errors?.length ?? 0) > 0}
        aria-describedby={ids.describedBy}
      />
      <datalist id={listId}>
        {props.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
