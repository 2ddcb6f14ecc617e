import { users } from '@netkhata/contract/users';
import { useRead } from '../../api/use-read.ts';
import type { FieldProps } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const LIST_MS = 60_000;

type EmployeeFieldProps = FieldProps & {
  value: number | null;
  onChange: (id: number | null) => void;
  /** Label of the empty option; without it somebody must be chosen. */
  nobody?: string;
};

/** Select for an active employee. */
export function EmployeeField({ nobody, ...props }: EmployeeFieldProps) {
  const { data } = useRead(users.employeeOptions, { query: { q: null } }, { staleMs: LIST_MS });
  return (
    <SelectField
      {...props}
      {...(nobody === undefined ? {} : { placeholder: nobody })}
      options={(data ?? []).map(({ employeeId, employeeName }) => ({
        value: employeeId,
        label: employeeName,
      }))}
    />
  );
}
