/** Which versions people use, and how fast their pages are: counts by hour, without persons. */
export { Usage } from './usage.ts';
export { UsageLog } from './usage-log.ts';
export { type UsageReport, usageReport } from './usage-report.ts';
export { worseVitals } from './worse-vitals.ts';
