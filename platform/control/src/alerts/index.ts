export { AlertMarks } from './alert-marks.ts';
export { AlertWatch } from './alert-watch.ts';
export { Alerts } from './alerts.ts';
export type { WebhookSettings } from './webhook.ts';
