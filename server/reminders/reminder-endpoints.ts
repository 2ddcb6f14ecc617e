import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { forecastReminders, listReminders } from './forecast-reminders.ts';
import { previewTemplate } from './preview-template.ts';
import { quietCustomer, quietZone, readReminderCustomer } from './quiet-customers.ts';
import { readReminderSettings, saveReminderSettings } from './reminder-settings.ts';

const answerSaved = async (work: Promise<void>) => {
  await work;
  return {
    heading: message('reminders.saved'),
    message: message('reminders.savedSuccessfully'),
    data: {},
  };
};

export const reminderEndpoints = implement({
  reminderSettings: (context) => readReminderSettings(context),
  reminderSettingsUpdate: (context, { body }) => answerSaved(saveReminderSettings(context, body)),
  reminderZoneUpdate: (context, { body }) => answerSaved(quietZone(context, body)),
  reminderCustomerUpdate: (context, { body }) => answerSaved(quietCustomer(context, body)),
  reminderCustomer: (context, { params }) => readReminderCustomer(context, params.id),
  reminderForecast: (context) => forecastReminders(context),
  reminderDay: (context, input) => listReminders(context, input),
  // Here and not in server/sms, because it reads bills and payments.
  smsTemplatePreview: (context, { body }) => previewTemplate(context, body),
});
