export { sms } from '../en/sms.ts';
