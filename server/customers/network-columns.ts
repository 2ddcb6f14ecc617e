import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { CustomerForm } from './customer-form.ts';

type NetworkBody = EndpointInput<Api['customerNetworkUpdate']>['body'];

/** The network part of a customer's form. */
export type NetworkForm = Pick<CustomerForm, keyof CustomerForm & keyof NetworkBody>;

/** The network fields of a form as columns; the connection type is the caller's to default. */
export const networkColumns = (form: NetworkForm) => ({
  pppoe: form.pppoe,
  pppoe_user_name: form.pppoeUserName,
  pppoe_password: form.pppoePassword,
  local_address: form.localAddress,
  remote_address: form.remoteAddress,
  caller_id: form.callerId,
  ip_address: form.ipAddress,
  subnet_mask: form.subnetMask,
  default_gateway: form.defaultGateway,
  primary_dns: form.primaryDns,
  alternate_dns: form.alternateDns,
  onu: form.onu,
  onu_mac_address: form.onuMacAddress,
  router: form.router,
  router_login: form.routerLogin,
  remote_management: form.remoteManagement,
  wifi: form.wifi,
});
