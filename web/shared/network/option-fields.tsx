import { network } from '@netkhata/contract/network';
import { networkProfiles } from '@netkhata/contract/network-profiles';
import { useRead } from '../../api/use-read.ts';
import type { FieldProps } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const LIST_MS = 60_000;

type OptionFieldProps = FieldProps & {
  value: number | null;
  onChange: (id: number | null) => void;
  /** Label of the empty option. */
  none: string;
};

type Option = { id: number; name: string };

const optionsOf = (options: readonly Option[] | undefined) =>
  (options ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Select for the network profile of a package's customers. */
export function NetworkProfileField({ none, ...props }: OptionFieldProps) {
  const { data } = useRead(networkProfiles.networkProfileOptions, {}, { staleMs: LIST_MS });
  return <SelectField {...props} placeholder={none} options={optionsOf(data)} />;
}

/** Select for a customer's access router; one that is out of use stays selected, under its name. */
export function RouterField({
  none,
  chosen,
  ...props
}: OptionFieldProps & { chosen: Option | null }) {
  const { data } = useRead(network.routerOptions, {}, { staleMs: LIST_MS });
  const isListed = !chosen || !data || data.some(({ id }) => id === chosen.id);
  const options = optionsOf(isListed ? data : [...data, chosen]);
  // Hidden for providers that have set up no router.
  if (options.length === 0) return null;
  return <SelectField {...props} placeholder={none} options={options} />;
}
