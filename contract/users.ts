import * as z from 'zod/mini';
import { regionalSettings } from './regional-settings.ts';
import { endpoint } from './endpoint.ts';
import { withRules } from './field-rules.ts';
import { heldForm } from './held-form.ts';
import { message } from './messages.ts';
import { preferences } from './preferences.ts';
import { HELD_RIGHTS } from './rights.ts';
import { tableList } from './table-list.ts';
import {
  type IssuePayload,
  looseOption,
  optionalPassword,
  optionalText,
  optionalYesNo,
  password,
  readInside,
  refuse,
  requiredText,
  valuesInside,
} from './wire.ts';
import { optionalMobile, taka } from './wire-formats.ts';
import { optionalId, pathId, requiredId } from './wire-choices.ts';

/** '1' Super Admin and '2' General User (specification section 3); '3' Cashier is not in it. */
export const USER_TYPES = ['1', '2', '3'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const SUPER_ADMIN: UserType = '1';
export const GENERAL_USER: UserType = '2';
export const CASHIER: UserType = '3';

const TYPE_UNKNOWN = message('user.typeUnknown');
const readUserType = (value: unknown, payload: IssuePayload): UserType | null => {
  if (valuesInside(value).length === 0) return null;
  const type = readInside(value, (inner) => USER_TYPES.find((known) => known === String(inner)));
  return type ?? refuse(payload, value, TYPE_UNKNOWN);
};

/** The type of a new user; a General User when empty. */
const userType = withRules(
  { words: USER_TYPES },
  z.codec(looseOption, z.enum(USER_TYPES), {
    decode: (value, payload) => readUserType(value, payload) ?? GENERAL_USER,
    encode: (type) => type,
  }),
);

const changedUserType = withRules(
  { words: USER_TYPES },
  z.codec(looseOption, z.nullable(z.enum(USER_TYPES)), {
    decode: readUserType,
    encode: (type) => type,
  }),
);

const userFields = {
  name: requiredText(120),
  email: requiredText(120),
  mobileNo: optionalMobile,
  zone: optionalId,
  usertype: userType,
};

export const USER_COLUMNS = ['id', 'name', 'userName', 'mobileNo', 'zone', 'userType'] as const;

export const users = {
  currentUser: endpoint({
    method: 'GET',
    path: 'users/get_user_info',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.object({
        userId: z.int(),
        fullName: z.string(),
        fileName: z.nullable(z.string()),
        userType: z.enum(USER_TYPES),
        zone: z.nullable(z.object({ id: z.int(), name: z.string() })),
        rights: z.array(z.enum(HELD_RIGHTS)),
        /** An administrator set the password: the screens demand a new one first. */
        mustChangePassword: z.boolean(),
        /** The company requires a second factor, and the user has none yet. */
        mustAddSecondFactor: z.optional(z.boolean()),
        language: z.nullable(z.string()),
        preferences,
        /**
         * Lists of which the user has saved views (`saved_view`), by the path of their endpoint.
         */
        savedViewLists: z.array(z.string()),
        companyName: z.string(),
        /** How the screens format times and amounts, and which mobile numbers they accept. */
        regionalSettings,
        /** The collection form asks for confirmation from this amount on. */
        askAgainFrom: taka,
        today: z.string(),
      }),
    },
  }),
  employeeOptions: endpoint({
    method: 'GET',
    path: 'get_employee',
    access: 'session',
    effect: 'read',
    query: z.object({ q: optionalText(100) }),
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({ employeeId: z.int(), employeeName: z.string(), employeeCode: z.string() }),
      ),
    },
  }),
  userCreate: endpoint({
    method: 'POST',
    path: 'user_create',
    access: 'zone_administration',
    effect: 'write',
    reach: 'zone',
    body: z.object({ ...userFields, password: password(8), confirmPassword: password(1) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  userUpdate: endpoint({
    method: 'POST',
    path: 'user_update',
    access: 'zone_administration',
    effect: 'write',
    reach: 'zone',
    body: heldForm(
      z.object({
        ...z.partial(z.object(userFields), { mobileNo: true, zone: true }).shape,
        /** Missing or empty: unchanged. */
        usertype: z.optional(changedUserType),
        /** Missing or empty: unchanged. 'no' ends every session of the user. */
        isActive: z.optional(optionalYesNo),
      }),
      { id: requiredId, password: optionalPassword(8), confirmPassword: optionalPassword(0) },
    ),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  userDetails: endpoint({
    method: 'GET',
    path: 'user_details/{id}',
    access: 'zone_administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        id: z.int(),
        name: z.string(),
        email: z.string(),
        mobileNo: z.nullable(z.string()),
        zone: z.nullable(z.object({ id: z.int(), name: z.string() })),
        usertype: z.enum(USER_TYPES),
        isActive: z.boolean(),
        hasSecondFactor: z.boolean(),
      }),
    },
  }),
  userTable: tableList({
    path: 'user_dt',
    access: 'zone_administration',
    columns: USER_COLUMNS,
    row: z.object({
      id: z.int(),
      name: z.string(),
      userName: z.string(),
      mobileNo: z.nullable(z.string()),
      zone: z.nullable(z.string()),
      userType: z.string(),
      isActive: z.boolean(),
      hasSecondFactor: z.boolean(),
    }),
  }),
};
