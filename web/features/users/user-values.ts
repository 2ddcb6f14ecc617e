import type { EndpointResult } from '@netkhata/contract/endpoint';
import { GENERAL_USER, type users, type UserType } from '@netkhata/contract/users';

export type UserRecord = EndpointResult<typeof users.userDetails>;

/** The form's values, under the field names of the wire. */
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

/** Initial values of the form: a new user is a General User; the password is always empty. */
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

/** Required fields that are empty; the server checks whether the passwords match. */
export function emptyFields(
  values: UserValues,
  { isNew }: { isNew: boolean },
): (keyof UserValues)[] {
  const required: (keyof UserValues)[] = ['name', 'email'];
  if (isNew) required.push('password', 'confirmPassword');
  return required.filter((field) => String(values[field]).trim() === '');
}
