import type { accounts as english } from '../en/accounts.ts';

export const accounts = {
  list: 'Cuentas donde entra el dinero',
  newAccount: 'Cuenta nueva',
  editAccount: 'Editar cuenta',
  name: 'Nombre',
  nameHelp: 'Como lo eligen los cajeros al cobrar.',
  type: 'Tipo',
  cash: 'Efectivo',
  bank: 'Banco',
  mobile: 'Monedero móvil',
  active: 'En uso',
  activeHelp: 'Si no, la cuenta deja de ofrecerse; lo que contiene sigue en los libros.',
  inUse: 'En uso',
  notInUse: 'Sin uso',
} satisfies Record<keyof typeof english, string>;
