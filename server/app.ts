import type { FastifyInstance } from 'fastify';
import { auditEndpoints } from './audit/audit-endpoints.ts';
import { roleEndpoints } from './roles/role-endpoints.ts';
import { catalogueEndpoints } from './setup/catalogue-endpoints.ts';
import { moneyAccountEndpoints } from './accounts/money-account-endpoints.ts';
import { profileEndpoints } from './profile/profile-endpoints.ts';
import { labelEndpoints } from './labels/label-endpoints.ts';
import { dashboardEndpoints } from './reports/dashboard-endpoints.ts';
import { notificationEndpoints } from './notifications/notification-endpoints.ts';
import { registerEndpoints } from './register/register-endpoints.ts';
import { authEndpoints } from './auth/auth-endpoints.ts';
import { billEndpoints } from './bills/bill-endpoints.ts';
import { billRunEndpoints } from './bills/bill-run-endpoints.ts';
import type { Clock } from './clock.ts';
import { customerEndpoints } from './customers/customer-endpoints.ts';
import type { Database } from './database/database.ts';
import type { Handlers } from './http/implement.ts';
import { serveHealth } from './http/health.ts';
import { serveOpenApi } from './http/openapi.ts';
import { servePublicPages } from './http/public-pages.ts';
import { answerErrors, serveApi } from './http/serve.ts';
import { openWebFramework } from './http/web-framework.ts';
import { addSecurityHeaders, serveWeb } from './http/web-files.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { readPublicDocument } from './payments/public-document.ts';
import { publicNotFoundPage, publicPage } from './payments/public-page.ts';
import { serveExcelReports } from './reports/excel-reports.ts';
import { reportEndpoints } from './reports/report-endpoints.ts';
import { setupEndpoints } from './setup/setup-endpoints.ts';
import { smsEndpoints } from './sms/sms-endpoints.ts';
import { uploadEndpoints } from './uploads/upload-endpoints.ts';
import { userEndpoints } from './users/user-endpoints.ts';

const handlersOf = ({ uploadFolder }: AppOptions): Handlers => ({
  ...uploadEndpoints(uploadFolder),
  ...authEndpoints,
  ...userEndpoints,
  ...profileEndpoints,
  ...auditEndpoints,
  ...roleEndpoints,
  ...setupEndpoints,
  ...catalogueEndpoints,
  ...moneyAccountEndpoints,
  ...customerEndpoints,
  ...labelEndpoints,
  ...smsEndpoints,
  ...billEndpoints,
  ...billRunEndpoints,
  ...paymentEndpoints,
  ...reportEndpoints,
  ...dashboardEndpoints,
  ...notificationEndpoints,
  ...registerEndpoints,
});

export interface AppOptions {
  database: Database;
  clock: Clock;
  logLevel: string;
  /** Holds uploaded pictures; made when the first one comes. */
  uploadFolder: string;
  /** The built web application; left out where only the API is wanted. */
  webFolder?: string;
}

/** Puts the features together; the only file that knows them all. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = openWebFramework({ logLevel: options.logLevel });
  addSecurityHeaders(app);
  answerErrors(app);
  serveHealth(app, options.database);
  serveApi(app, { ...options, handlers: handlersOf(options) });
  serveExcelReports(app, options);
  serveOpenApi(app, options);
  await servePublicPages(app, {
    find: async (code) => {
      const document = await readPublicDocument(options.database, code);
      return document && publicPage(document);
    },
    notFound: publicNotFoundPage,
  });
  if (options.webFolder) await serveWeb(app, options.webFolder);
  return app;
}
