export { users } from '../en/users.ts';
