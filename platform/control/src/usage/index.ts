/** Which versions people use, and how fast their pages are. */
export { type UsageReport, usageReport } from './usage-report.ts';
export { worseVitals } from './worse-vitals.ts';
