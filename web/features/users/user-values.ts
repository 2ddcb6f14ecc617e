import type { EndpointResult } from '@netkhata/contract/endpoint';
import { GENERAL_USER, type users, type UserType } from '@netkhata/contract/users';

export type UserRecord = EndpointResult<typeof users.userDetails>;

/** The form's values, under the names that they have on the wire. */
export type UserValues = {
  name: string;
  mobileNo: string;
  email: string;
  password: string;
  confirmPassword: string;
  zone: number | null;
  usertype: UserType;
  isActive: boolean;
};

/** What the form starts with: a General User unless told otherwise; never a password. */
export function userValuesOf(record: UserRecord | undefined): UserValues {
  return {
    name: record?.name ?? '',
    mobileNo: record?.mobileNo ?? '',
    email: record?.email ?? '',
    password: '',
    confirmPassword: '',
    zone: record?.zone?.id ?? null,
    usertype: record?.usertype ?? GENERAL_USER,
    isActive: record?.isActive ?? true,
  };
}

/** The required fields that are empty; whether the passwords match is the server's to say. */
export function emptyFields(
  values: UserValues,
  { isNew }: { isNew: boolean },
): (keyof UserValues)[] {
  const required: (keyof UserValues)[] = ['name', 'email'];
  if (isNew) required.push('password', 'confirmPassword');
  return required.filter((field) => String(values[field]).trim() === '');
}
