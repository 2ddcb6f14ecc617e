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
import { TakaField } from '../../ui/taka-field.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './bill-form.module.css';
import {
  amountOfLine,
  type TypedBillLine,
  type ItemOption,
  lineOfItem,
  withNewLine,
} from './bill-lines.ts';

type BillLineTableProps = {
  lines: readonly TypedBillLine[];
  onChange: (lines: TypedBillLine[]) => void;
  items: readonly ItemOption[];
  customer: { monthlyFee: Paisa };
  /** Quantities can be edited only on an existing bill (specification section 2). */
  hasQuantity: boolean;
  /** Field on the wire -> messages, such as `bill_item.0.price`. */
  messages: FieldMessages;
};

type LineProps = BillLineTableProps & { line: TypedBillLine; index: number; onRemove: () => void };

/** The items of a bill. */
export function BillLineTable(props: BillLineTableProps) {
  const t = useText();
  const { lines, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus());

  function add() {
    onChange(withNewLine(lines));
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
              key={line.lineKey}
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
  const { line, index, lines, messages } = props;
  const changeLine = (changes: Partial<TypedBillLine>) =>
    props.onChange(
      lines.map((other, place) => (place === index ? { ...other, ...changes } : other)),
    );
  const lineNo = { line: index + 1 };
  const field = (name: string) => {
    const fieldName = `bill_item.${index}.${name}`;
    const errors = messages[fieldName];
    return { name: fieldName, ...(errors ? { errors } : {}) };
  };
  return (
    <tr>
      <td className={styles.sl}>{lineNo.line}</td>
      <td className={styles.item}>
        <ItemField
          {...props}
          changeLine={changeLine}
          label={t('bills.itemOf', lineNo)}
          {...field('item')}
        />
      </td>
      {props.hasQuantity && (
        <td className={styles.quantity}>
          <NumberField
            key={line.itemId}
            label={t('bills.quantityOf', lineNo)}
            {...field('quantity')}
            value={line.quantityMilli === null ? null : quantityFromMilli(line.quantityMilli)}
            onChange={(quantity) => changeLine({ quantityMilli: milliOf(quantity) })}
          />
        </td>
      )}
      <td className={styles.price}>
        <TakaField
          key={line.itemId}
          label={t('bills.priceOf', lineNo)}
          {...field('price')}
          value={line.pricePaisa}
          onChange={(pricePaisa) => changeLine({ pricePaisa })}
        />
      </td>
      <AmountCell line={line} errors={field('discount').errors} />
      <td className={styles.remove}>
        <IconButton label={t('bills.removeOf', lineNo)} isSmall onClick={props.onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </td>
    </tr>
  );
}

function milliOf(quantity: number | null): number | null {
  return quantity === null ? null : (quantityMilliFrom(quantity) ?? null);
}

type ItemFieldProps = LineProps & {
  changeLine: (changes: Partial<TypedBillLine>) => void;
  label: string;
  name: string;
  errors?: string[];
};

function ItemField({ line, items, customer, changeLine, ...field }: ItemFieldProps) {
  const t = useText();
  const choose = (item: ItemOption | undefined) => changeLine(lineOfItem(item, customer));
  return (
    <SelectField
      label={field.label}
      name={field.name}
      value={line.itemId}
      onChange={(id) => choose(items.find(({ itemId }) => itemId === id))}
      options={items.map(({ itemId, itemName }) => ({ value: itemId, label: itemName }))}
      placeholder={t('bills.chooseItem')}
      {...(field.errors ? { errors: field.errors } : {})}
    />
  );
}

function AmountCell({ line, errors }: { line: TypedBillLine; errors: string[] | undefined }) {
  const t = useText();
  const format = useFormat();
  const amount = amountOfLine(line);
  return (
    <td className={styles.amount} data-label={t('bills.amount')}>
      {amount === undefined ? '—' : <Taka amount={amount} isStrong />}
      {line.discountPaisa > 0 && (
        <div className={styles.less}>
          {t('bills.lessDiscount', { amount: format.taka(line.discountPaisa) })}
        </div>
      )}
      {errors?.map((message) => (
        <div key={message} className={styles.wrong} role="alert">
          {message}
        </div>
      ))}
    </td>
  );
}
