import type { FastifyInstance } from 'fastify';
import { arrivalEndpoints } from './arrivals/arrival-endpoints.ts';
import { findArrived } from './arrivals/arrivals-at-counter.ts';
import { auditEndpoints } from './audit/audit-endpoints.ts';
import { roleEndpoints } from './roles/role-endpoints.ts';
import { catalogueEndpoints } from './setup/catalogue-endpoints.ts';
import { moneyAccountEndpoints } from './accounts/money-account-endpoints.ts';
import { profileEndpoints } from './profile/profile-endpoints.ts';
import { labelEndpoints } from './labels/label-endpoints.ts';
import { dashboardEndpoints } from './reports/dashboard-endpoints.ts';
import { moveEndpoints } from './moving/move-endpoints.ts';
import { notificationEndpoints } from './notifications/notification-endpoints.ts';
import { backupEndpoints } from './backup/backup-endpoints.ts';
import { registerEndpoints } from './register/register-endpoints.ts';
import { authEndpoints } from './auth/auth-endpoints.ts';
import { billEndpoints } from './bills/bill-endpoints.ts';
import { billRunEndpoints } from './bills/bill-run-endpoints.ts';
import { lateFeeEndpoints } from './bills/late-fee-endpoints.ts';
import { settledEndpoints } from './bills/settled-endpoints.ts';
import type { Clock } from './clock.ts';
import { customerEndpoints } from './customers/customer-endpoints.ts';
import type { Database, DatabaseConnection } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import { applyReports } from './gateways/apply-report.ts';
import { handoverEndpoints } from './handovers/handover-endpoints.ts';
import { gatewayEndpoints } from './gateways/gateway-endpoints.ts';
import { type GatewayAccess, ephemeralAccess } from './gateways/open-gateway.ts';
import type { Handlers } from './http/implement.ts';
import { type HealthSources, serveHealth } from './http/health.ts';
import { countCalls, serveMetrics } from './http/monitoring/serve-metrics.ts';
import { compressReplies } from './http/compress-replies.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serveOpenApi } from './http/openapi/serve-openapi.ts';
import type { Monitoring } from './monitoring/monitoring.ts';
import { servePublicPages } from './http/public-pages.ts';
import { answerErrors } from './http/answer-errors.ts';
import { serveApi } from './http/serve.ts';
import { serveSmsReports } from './http/sms-reports.ts';
import { serveWalletCalls } from './http/wallet-calls.ts';
import { openWebFramework } from './http/web-framework.ts';
import { serveWeb } from './http/web-files.ts';
import { connectionEndpoints } from './connections/connection-endpoints.ts';
import { SnsClient } from './connections/sns-client.ts';
import { takeWalletCall } from './connections/take-wallet-call.ts';
import { checkEndpoints } from './checks/check-endpoints.ts';
import { closeEndpoints } from './closes/close-endpoints.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { networkEndpoints } from './network/network-endpoints.ts';
import { placeEndpoints } from './places/place-endpoints.ts';
import { outageEndpoints } from './outages/outage-endpoints.ts';
import { termEndpoints } from './terms/term-endpoints.ts';
import { suspensionEndpoints } from './suspensions/suspension-endpoints.ts';
import { customerPages } from './customer-page/customer-pages.ts';
import { exportEndpoints } from './exports/export-endpoints.ts';
import { takeoutEndpoints } from './takeouts/takeout-endpoints.ts';
import { serveTakeouts } from './takeouts/serve-takeouts.ts';
import { serveListFiles } from './exports/serve-list-files.ts';
import { serveExcelReports } from './reports/excel-reports.ts';
import { liveEndpoints } from './live/live-endpoints.ts';
import { reminderEndpoints } from './reminders/reminder-endpoints.ts';
import { reportEndpoints } from './reports/report-endpoints.ts';
import { savedViewEndpoints } from './saved-views/saved-view-endpoints.ts';
import { setupEndpoints } from './setup/setup-endpoints.ts';
import { differenceEndpoints } from './differences/difference-endpoints.ts';
import { smsEndpoints } from './sms/sms-endpoints.ts';
import { uploadEndpoints } from './uploads/upload-endpoints.ts';
import { userEndpoints } from './users/user-endpoints.ts';

const handlersOf = (gateways: GatewayAccess): Handlers => ({
  ...uploadEndpoints,
  ...authEndpoints(gateways.secrets),
  ...userEndpoints,
  ...profileEndpoints,
  ...savedViewEndpoints,
  ...auditEndpoints,
  ...roleEndpoints,
  ...setupEndpoints,
  ...catalogueEndpoints,
  ...moneyAccountEndpoints,
  ...customerEndpoints,
  ...networkEndpoints(gateways.secrets),
  ...termEndpoints,
  ...outageEndpoints,
  ...suspensionEndpoints,
  ...labelEndpoints,
  ...smsEndpoints,
  ...billEndpoints,
  ...billRunEndpoints,
  ...lateFeeEndpoints,
  ...settledEndpoints,
  ...paymentEndpoints(findArrived),
  ...arrivalEndpoints,
  ...checkEndpoints,
  ...handoverEndpoints,
  ...closeEndpoints,
  ...placeEndpoints,
  ...gatewayEndpoints(gateways),
  ...connectionEndpoints(gateways),
  ...reminderEndpoints,
  ...reportEndpoints,
  ...exportEndpoints,
  ...dashboardEndpoints,
  ...notificationEndpoints,
  ...liveEndpoints(),
  ...registerEndpoints,
  ...moveEndpoints,
  ...differenceEndpoints,
  ...backupEndpoints,
  ...takeoutEndpoints,
});

export interface AppOptions {
  database: Database;
  clock: Clock;
  logLevel: string;
  /** Destination of the log; standard output by default. */
  logTo?: { write(line: string): void };
  /** Access to SMS gateways and the key for secrets. By default a temporary key of this process. */
  gateways?: GatewayAccess;
  /** Connection settings for takeouts. Without them takeouts are unavailable. */
  connection?: DatabaseConnection;
  /** Streaming replica that lists and reports are read from. */
  replica?: Replica;
  /** Proxies whose forwarded client address is trusted (`Config.trustedProxies`). */
  trustedProxies?: string | number | undefined;
  /** What the health checks and the metrics tell besides the database. */
  monitoring?: Monitoring;
  /** Gives the metrics to who sends it; without it they are not served here. */
  metricsToken?: string | undefined;
  /** Whether the scheduled jobs of a worker are being looked after. */
  isWorking?: () => boolean;
  /** Origin that stands for the hosts of Amazon SNS; the tests' counterpart plays them. */
  snsOrigin?: string;
  /** Folder of the built web application; not needed where only the API is served. */
  webFolder?: string;
}

const healthSources = ({ database, monitoring, isWorking }: AppOptions): HealthSources => ({
  database,
  ...(monitoring && { readDisks: () => monitoring.readDisks() }),
  ...(isWorking && { isWorking }),
});

/** The health checks and metrics alone, for a port of their own; a worker's only address. */
export function buildMonitoringApp(options: AppOptions): FastifyInstance {
  const app = openWebFramework(options);
  addSecurityHeaders(app);
  answerErrors(app);
  serveHealth(app, healthSources(options));
  const { monitoring, metricsToken: token } = options;
  serveMetrics(app, monitoring && { ...monitoring, token });
  return app;
}

/** Wires all features together. The only module that imports every one of them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = openWebFramework(options);
  addSecurityHeaders(app);
  compressReplies(app);
  answerErrors(app);
  const { monitoring, metricsToken: token } = options;
  if (monitoring) countCalls(app, monitoring.process);
  serveHealth(app, healthSources(options));
  serveMetrics(app, monitoring && token !== undefined ? { ...monitoring, token } : undefined);
  const gateways = options.gateways ?? ephemeralAccess();
  serveApi(app, { ...options, handlers: handlersOf(gateways) });
  serveExcelReports(app, options);
  serveListFiles(app, options);
  const { connection } = options;
  if (connection) serveTakeouts(app, { ...options, connection });
  serveOpenApi(app, options);
  const { mayReachPrivateHosts, secrets } = gateways;
  await servePublicPages(app, customerPages({ ...options, mayReachPrivateHosts, secrets }));
  await serveSmsReports(app, (call) => applyReports(options.database, call));
  const sns = new SnsClient({ mayReachPrivateHosts, snsOrigin: options.snsOrigin });
  await serveWalletCalls(app, (call) => takeWalletCall({ ...options, secrets, sns }, call));
  if (options.webFolder) await serveWeb(app, options.webFolder);
  return app;
}
