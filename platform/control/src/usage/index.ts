export { type UsageReport, usageReport } from './usage-report.ts';
export { worseVitals } from './worse-vitals.ts';
