import { reportFormats } from '../modules/reports/report-formats.ts';
import { formatsFor } from './formats.ts';

test('mails and reports of a Thai reader have the years of the date fields', () => {
  const report = reportFormats('th-TH', 'Asia/Bangkok');
  for (const text of [
    formatsFor('th-TH').date('2026-03-01'),
    report.date('2026-03-01'),
    report.dateTime('2026-03-01T03:00:00Z'),
  ])
    expect(text).toMatch(/2026/);
});
