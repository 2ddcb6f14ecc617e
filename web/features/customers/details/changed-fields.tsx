import { useFormat, useText } from '../../../i18n/use-text.ts';
import {
  type AuditLocale,
  changeLine,
  fieldChanges,
  type RecordedChange,
} from '../../../shared/audit/audit-changes.ts';

type ChangedFieldsProps = {
  changes: readonly RecordedChange[];
  names: NonNullable<AuditLocale['names']>;
};

/** The fields of a customer that a call changed, one line each. */
export function ChangedFields({ changes, names }: ChangedFieldsProps) {
  const t = useText();
  const format = useFormat();
  const lines = changes.flatMap((change) =>
    fieldChanges(change, { t, format, names }).map((field) => changeLine(field, !change.before)),
  );
  return lines.map((change) => <span key={change}>{change}</span>);
}
