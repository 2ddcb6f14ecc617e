import * as z from 'zod/mini';
import { regionalSettings } from './regional-settings.ts';
import { endpoint } from './endpoint.ts';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import { preferences } from './preferences.ts';
import { HELD_RIGHTS } from './rights.ts';
import { tableList } from './table-list.ts';
import { optionalText, optionalYesNo, refuse, requiredText } from './wire.ts';
import { optionalPassword, password } from './wire-password.ts';
import { taka } from './wire-taka.ts';
import { optionalMobile } from './wire-contact.ts';
import { optionalId, pathId, requiredId } from './wire-id.ts';

/** '1' Super Admin and '2' General User (specification section 3); '3' Cashier is not in it. */
export const USER_TYPES = ['1', '2', '3'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const SUPER_ADMIN: UserType = '1';
export const GENERAL_USER: UserType = '2';
export const CASHIER: UserType = '3';

const typeOption = z.optional(
  z.nullable(z.union([z.string(), z.number(), z.record(z.string(), z.unknown())])),
);
const TYPE_UNKNOWN = message('user.typeUnknown');
const userType = withRules(
  { words: USER_TYPES },
  z.codec(typeOption, z.enum(USER_TYPES), {
    decode: (value, payload) => {
      const inner = typeof value === 'object' && value !== null ? (value.value ?? value.id) : value;
      if (inner === undefined || inner === null || inner === '') return GENERAL_USER;
      const text = typeof inner === 'number' ? String(inner) : inner;
      const type = USER_TYPES.find((known) => known === text);
      return type ?? refuse(payload, value, TYPE_UNKNOWN);
    },
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
    body: z.object({ ...userFields, password: password(8), confirmPassword: password(1) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  userUpdate: endpoint({
    method: 'POST',
    path: 'user_update',
    access: 'zone_administration',
    effect: 'write',
    body: z.object({
      ...userFields,
      id: requiredId,
      /** Missing or empty: unchanged. 'no' ends every session of the user. */
      isActive: z.optional(optionalYesNo),
      password: optionalPassword(8),
      confirmPassword: optionalPassword(0),
    }),
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
