import { network } from '@netkhata/contract/network';
import { setup } from '@netkhata/contract/setup';
import { IconX } from '@tabler/icons-react';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { OutageValues } from './new-outage.tsx';
import styles from '../../shared/record/preview.module.css';
import own from './outages.module.css';

type Place = { id: number; name: string };
type Field = 'zones' | 'areas' | 'routers';
type PlacesProps = { form: EntryForm<OutageValues> };

/** The zones, areas and routers of an outage; everywhere if none is chosen. */
export function OutagePlaces({ form }: PlacesProps) {
  const t = useText();
  const { data: zones = [] } = useRead(setup.zoneOptions, {});
  const { data: areas = [] } = useRead(setup.areaOptions, {});
  const { data: routers = [] } = useRead(network.routerOptions, {});
  const { values } = form;
  const isEverywhere = values.zones.length + values.areas.length + values.routers.length === 0;
  const areaPlaces = areas.map(({ areaId, areaName }) => ({ id: areaId, name: areaName }));
  return (
    <>
      <div className={own.pair}>
        <PlaceField field="zones" label="outages.zones" places={zones} form={form} />
        <PlaceField field="areas" label="outages.areas" places={areaPlaces} form={form} />
        {routers.length > 0 && (
          <PlaceField field="routers" label="outages.routers" places={routers} form={form} />
        )}
      </div>
      {isEverywhere && <p className={styles.note}>{t('outages.everywhere')}</p>}
    </>
  );
}

type PlaceFieldProps = PlacesProps & {
  field: Field;
  label: LabelKey;
  places: readonly Place[];
};

/** A select that adds a place, over those that are chosen. */
function PlaceField({ field, label, places, form }: PlaceFieldProps) {
  const t = useText();
  const chosen = form.values[field];
  const { errors } = form.field(field);
  const set = (ids: number[]) => form.set({ [field]: ids });
  return (
    <div className={own.places}>
      <SelectField
        label={t(label)}
        name={field}
        value={null}
        placeholder={t('outages.addPlace')}
        {...(errors && { errors })}
        onChange={(id: number | null) => id !== null && set([...chosen, id])}
        options={places
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {places
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name }) => (
          <Button
            key={id}
            isSmall
            icon={<IconX size={14} aria-hidden />}
            aria-label={t('outages.removePlace', { name })}
            onClick={() => set(chosen.filter((other) => other !== id))}
          >
            {name}
          </Button>
        ))}
    </div>
  );
}
