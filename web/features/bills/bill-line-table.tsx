import type { Paisa } from '@netkhata/domain/paisa';
import { quantityFromMilli, quantityMilliFrom } from '@netkhata/domain/quantity';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FieldMessages } from '../../api/call-failure.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Taka } from '../../ui/taka.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import styles from './bill-form.module.css';
import {
  amountOfLine,
  type BillLine,
  EMPTY_LINE,
  type ItemOption,
  lineOfItem,
} from './bill-lines.ts';

type BillLineTableProps = {
  lines: readonly BillLine[];
  onChange: (lines: BillLine[]) => void;
  items: readonly ItemOption[];
  customer: { monthlyFee: Paisa };
  /** Quantities are changed only on a bill that exists (specification section 2). */
  hasQuantity: boolean;
  /** Field on the wire -> messages, `bill_item.0.price`. */
  messages: FieldMessages;
};

type LineProps = BillLineTableProps & { line: BillLine; index: number; onRemove: () => void };

/** The items of a bill. */
export function BillLineTable(props: BillLineTableProps) {
  const t = useText();
  const { lines, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus());

  function add() {
    onChange([...lines, EMPTY_LINE]);
    focus(`[name="bill_item.${lines.length}.item"]`);
  }

  function remove(index: number) {
    onChange(lines.filter((_, other) => other !== index));
    focus('[data-is-add]');
  }

  return (
    <div ref={frame}>
      <table className={styles.lines} aria-label={t('bills.items')}>
        <thead>
          <tr>
            <th scope="col">{t('bills.sl')}</th>
            <th scope="col">{t('bills.item')}</th>
            {props.hasQuantity && <th scope="col">{t('bills.quantity')}</th>}
            <th scope="col">{t('bills.price')}</th>
            <th scope="col">{t('bills.amount')}</th>
            <th scope="col">{t('bills.remove')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Line
              // Lines have no identity of their own; a removed one renumbers those below it.
              key={`${lines.length}-${index}`}
              {...props}
              line={line}
              index={index}
              onRemove={() => remove(index)}
            />
          ))}
        </tbody>
      </table>
      <Button data-is-add icon={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t('bills.addItem')}
      </Button>
    </div>
  );
}

function Line(props: LineProps) {
  const t = useText();
  const format = useFormat();
  const { line, index, lines, items, customer, messages } = props;
  const amount = amountOfLine(line);
  const at = `bill_item.${index}`;
  const lineNo = { line: format.number(index + 1) };
  const put = (changes: Partial<BillLine>) =>
    props.onChange(lines.map((other, place) => (place === index ? { ...other, ...changes } : other)));
  const errorsOf = (field: string) => {
    const errors = messages[`${at}.${field}`];
    return errors ? { errors } : {};
  };

  return (
    <tr>
      <td className={styles.sl}>{lineNo.line}</td>
      <td className={styles.item}>
        <SelectField
          label={t('bills.itemOf', lineNo)}
          name={`${at}.item`}
          value={line.itemId}
          onChange={(id) => put(lineOfItem(items.find(({ itemId }) => itemId === id), customer))}
          options={items.map(({ itemId, itemName }) => ({ value: itemId, label: itemName }))}
          placeholder={t('bills.chooseItem')}
          {...errorsOf('item')}
        />
      </td>
      {props.hasQuantity && (
        <td className={styles.quantity}>
          <NumberField
            key={line.itemId}
            label={t('bills.quantityOf', lineNo)}
            name={`${at}.quantity`}
            value={line.quantityMilli === null ? null : quantityFromMilli(line.quantityMilli)}
            onChange={(quantity) =>
              put({ quantityMilli: quantity === null ? null : (quantityMilliFrom(quantity) ?? null) })
            }
            {...errorsOf('quantity')}
          />
        </td>
      )}
      <td className={styles.price}>
        <TakaField
          key={line.itemId}
          label={t('bills.priceOf', lineNo)}
          name={`${at}.price`}
          value={line.pricePaisa}
          onChange={(pricePaisa) => put({ pricePaisa })}
          {...errorsOf('price')}
        />
      </td>
      <td className={styles.amount} data-label={t('bills.amount')}>
        {amount === undefined ? '—' : <Taka amount={amount} isStrong />}
        {line.discountPaisa > 0 && (
          <div className={styles.less}>
            {t('bills.lessDiscount', { amount: format.taka(line.discountPaisa) })}
          </div>
        )}
        {messages[`${at}.discount`]?.map((message) => (
          <div key={message} className={styles.wrong} role="alert">
            {message}
          </div>
        ))}
      </td>
      <td className={styles.remove}>
        <IconButton label={t('bills.removeOf', lineNo)} isSmall onClick={props.onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </td>
    </tr>
  );
}
