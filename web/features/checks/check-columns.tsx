import type { pleaseCheck } from '@netkhata/contract/please-check';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { nameWithCode } from '@netkhata/domain/name-with-code';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { AppLink } from '../../ui/link.tsx';

export type Check = EndpointResult<typeof pleaseCheck.pleaseCheck>['entries'][number];

export const CHECK_COLUMNS: TableColumn<Check>[] = [
  {
    name: 'kind',
    label: 'pleaseCheck.what',
    isCardTitle: true,
    mayWrap: true,
    cell: (check) => <What check={check} />,
  },
  { name: 'who', label: 'pleaseCheck.who', isName: true },
  {
    name: 'customer',
    label: 'pleaseCheck.customer',
    isName: true,
    cell: ({ customer }) => customer && <CodedName name={customer} />,
  },
  { name: 'on', label: 'pleaseCheck.on', kind: 'day' },
  { name: 'amount', label: 'pleaseCheck.amount', kind: 'taka' },
];

export const TICKED_COLUMNS: TableColumn<Check>[] = [
  ...CHECK_COLUMNS,
  {
    name: 'tick',
    label: 'pleaseCheck.remark',
    mayWrap: true,
    cell: ({ tick }) => tick && <Remark tick={tick} />,
  },
];

function CodedName({ name }: { name: string }) {
  return nameWithCode(useFormat(), name);
}

/** What an entry says, which links to its record. */
function What({ check }: { check: Check }) {
  return (
    <AppLink {...addressOf(check.link)}>
      <CheckText check={check} />
    </AppLink>
  );
}

export function CheckText({ check }: { check: Check }) {
  const t = useText();
  const format = useFormat();
  const { kind, on, count, average } = check;
  const values = {
    day: format.day(check.of ?? on),
    about: check.about ?? '',
    count: count ?? 0,
    average: format.taka(average ?? ZERO_PAISA),
  };
  return t(`pleaseCheck.${kind}`, values).trim();
}

function addressOf({ to, id }: Check['link']) {
  switch (to) {
    case 'payment':
      return { to: '/payment-details/$id', params: { id: String(id) } };
    case 'handover':
      return { to: '/hand-over-details/$id', params: { id: String(id) } };
    case 'till':
      return { to: '/account-statement/$id', params: { id: String(id) } };
    case 'hand':
      return { to: '/my-cash', search: { id } };
  }
}

function Remark({ tick }: { tick: NonNullable<Check['tick']> }) {
  const t = useText();
  const { dateTime } = useFormat();
  const { remark, by, at } = tick;
  return t('pleaseCheck.remarkOf', { remark, by, at: dateTime(at) });
}
