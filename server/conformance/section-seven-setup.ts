import {
  data,
  listOf,
  record,
  type SectionRow,
  saved,
  savedId,
  tableOf,
  tableQuery,
  tableState,
} from './section-row.ts';
import {
  filled,
  id,
  money,
  oneOf,
  anything,
  rowsOf,
  successful,
  text,
  textOrNull,
} from './wire-shape.ts';

/** 'Authentication'. */
export const authentication: SectionRow[] = [
  {
    call: 'POST auth/login',
    isBearer: false,
    body: (seen) => ({ email: seen.email, password: seen.password }),
    reads: { success: successful, token: filled },
    keeps: (answer, seen) => {
      seen.token = answer.token;
    },
  },
];

const named = { id, name: filled };

/** 'Setup'. */
export const setup: SectionRow[] = [
  {
    call: 'POST area_create',
    isBearer: false,
    body: () => ({ id: '', name: 'Mirpur 10' }),
    reads: savedId,
    keeps: (answer, seen) => {
      seen.areaId = answer.data.id;
    },
  },
  {
    call: 'POST area_update',
    isBearer: false,
    body: (seen) => ({ id: String(seen.areaId), name: 'Mirpur 11' }),
    reads: savedId,
  },
  {
    call: 'GET area_details/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.areaId }),
    reads: record({ id, name: oneOf('Mirpur 11') }),
  },
  {
    call: 'POST area_dt',
    isBearer: false,
    query: tableQuery,
    body: () => tableState('id', 'name'),
    reads: tableOf(named),
  },
  {
    call: 'POST zone_create',
    isBearer: false,
    body: () => ({ id: '', name: 'North' }),
    reads: savedId,
    keeps: (answer, seen) => {
      seen.zoneId = answer.data.id;
    },
  },
  {
    call: 'POST zone_update',
    isBearer: false,
    body: (seen) => ({ id: seen.zoneId, name: 'North Dhaka' }),
    reads: savedId,
  },
  {
    call: 'GET zone_details/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.zoneId }),
    reads: record({ id, name: oneOf('North Dhaka') }),
  },
  {
    call: 'POST zone_dt',
    isBearer: false,
    query: tableQuery,
    body: () => tableState('id', 'name'),
    reads: tableOf(named),
  },
  {
    call: 'POST package_create',
    isBearer: false,
    body: () => ({ id: '', name: 'Home 10', speed: '10 Mbps', billAmount: '700' }),
    reads: saved(named),
    keeps: (answer, seen) => {
      seen.packageId = answer.data.id;
    },
  },
  {
    call: 'POST package_update',
    isBearer: false,
    body: (seen) => ({
      id: seen.packageId,
      name: 'Home 12',
      speed: '12 Mbps',
      billAmount: '750.50',
    }),
    reads: saved(named),
  },
  {
    call: 'GET package_details/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.packageId }),
    reads: record({
      id,
      name: oneOf('Home 12'),
      speed: oneOf('12 Mbps'),
      bill_amount: oneOf(750.5),
    }),
  },
  {
    call: 'POST package_dt',
    isBearer: false,
    query: tableQuery,
    body: () => tableState('id', 'name', 'speed', 'bill_amount'),
    reads: tableOf({ id, name: filled, speed: textOrNull, bill_amount: money }),
  },
];

/** 'Users'. */
export const users: SectionRow[] = [
  {
    call: 'POST user_create',
    isBearer: false,
    body: (seen) => ({
      name: 'Rahim Uddin',
      email: 'rahim',
      mobileNo: '01812345678',
      password: 'first-password',
      confirmPassword: 'first-password',
      zone: { id: seen.zoneId, name: 'North Dhaka' },
      usertype: '2',
    }),
    reads: savedId,
    keeps: (answer, seen) => {
      seen.userId = answer.data.id;
    },
  },
  {
    call: 'POST user_update',
    isBearer: false,
    body: (seen) => ({
      id: seen.userId,
      name: 'Rahim Uddin Ahmed',
      email: 'rahim',
      mobileNo: '',
      password: '',
      confirmPassword: '',
      zone: '',
      usertype: { value: '2', label: 'General User' },
    }),
    reads: savedId,
  },
  {
    call: 'GET user_details/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.userId }),
    reads: record({
      id,
      name: oneOf('Rahim Uddin Ahmed'),
      email: oneOf('rahim'),
      mobileNo: oneOf(null),
      zone: oneOf(null),
      usertype: oneOf('2'),
    }),
  },
  {
    call: 'POST user_dt',
    isBearer: false,
    query: tableQuery,
    body: () => tableState('id', 'name', 'userName', 'mobileNo', 'zone', 'userType'),
    reads: tableOf({
      id,
      name: filled,
      userName: filled,
      mobileNo: textOrNull,
      zone: textOrNull,
      userType: filled,
    }),
  },
];

/** 'Current user and lookups'. */
export const lookups: SectionRow[] = [
  {
    call: 'GET users/get_user_info',
    isBearer: true,
    reads: data({ fullName: filled, fileName: anything, userId: id }),
  },
  {
    call: 'GET customer_search',
    isBearer: true,
    note: 'with q',
    query: () => ({ q: 'kar' }),
    reads: listOf({
      id,
      code: filled,
      name: filled,
      mobileNo: filled,
      balance: money,
      address: textOrNull,
    }),
  },
  {
    call: 'GET customer_search',
    isBearer: true,
    note: 'without q: nothing to search for',
    reads: data(rowsOf({ id, code: filled, name: filled, mobileNo: filled, balance: money })),
  },
  { call: 'GET area', isBearer: false, reads: listOf({ areaId: id, areaName: filled }) },
  { call: 'GET zone', isBearer: false, reads: listOf(named) },
  {
    call: 'GET package',
    isBearer: false,
    reads: listOf({ id, name: filled, speed: textOrNull, bill_amount: money }),
  },
  {
    call: 'GET area_block/{areaId}',
    isBearer: false,
    params: (seen) => ({ areaId: seen.areaId }),
    reads: listOf(named),
  },
  {
    call: 'GET get_employee',
    isBearer: true,
    note: 'with q',
    query: () => ({ q: 'rahim' }),
    reads: listOf({ employeeId: id, employeeName: filled, employeeCode: text }),
  },
  {
    call: 'GET get_employee',
    isBearer: true,
    note: 'without q',
    reads: listOf({ employeeId: id, employeeName: filled, employeeCode: text }),
  },
  {
    call: 'GET cash_bank_gl_search',
    isBearer: false,
    reads: listOf({
      ledgerId: id,
      ledgerName: filled,
      referenceType: oneOf('cash', 'bank', 'mobile'),
    }),
  },
  {
    call: 'GET item/item_search',
    isBearer: false,
    query: () => ({ q: 'onu' }),
    reads: listOf({ itemId: id, itemName: filled, unitName: filled }),
  },
  {
    call: 'GET get_business_units',
    isBearer: true,
    reads: listOf({ projectId: id, projectName: filled, companyId: anything }),
  },
];
