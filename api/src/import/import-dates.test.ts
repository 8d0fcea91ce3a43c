import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActivityLog, ApplicationDetail } from '@atrium/contract';
import { type Member, usePortal } from '../testing/index.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { importApplications } from './index.ts';

const { db, api, createMember } = usePortal();
let folder: string;
let member: Member;
let application: ApplicationDetail;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-dates-'));
  member = await createMember();
  const record = {
    customer: member.customer.code,
    reference: 'FC-02',
    title: 'Plain dates',
    category: 'Trademark',
    country: 'US',
    appliedAt: '2026-01-02',
    history: [
      { status: 'Draft', at: '2026-01-02' },
      { status: 'Filed', at: '2026-01-05' },
    ],
    fees: [{ name: 'Official fee', amount: 85_000, paidAt: '2026-01-06' }],
  };
  const file = join(folder, 'records.ndjson');
  writeFileSync(file, JSON.stringify(record));
  await importApplications(db.url, file, { partial: false });
  const { body } = await member.get<{ applications: { id: number }[] }>('/applications?search=FC-02');
  const id = body.applications[0]?.id;
  application = (await member.get<{ application: ApplicationDetail }>(`/applications/${id}`)).body
    .application;
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a date of an imported file is answered as a date', () => {
  expect(application).toMatchObject({
    updatedAt: '2026-01-05',
    timeline: [{ at: '2026-01-02' }, { at: '2026-01-05' }],
    fees: [{ paidAt: '2026-01-06' }],
  });
});

describe.each(['America/Los_Angeles', 'Asia/Bangkok', 'Pacific/Kiritimati'])(
  'for a reader in %s',
  (timeZone) => {
    beforeAll(() => api.post('/customer-portal/auth/change_time_zone', { timeZone }, member.token));

    test('the PDF has the dates of the file, and no time of day', async () => {
      const { rawPayload } = await api.get(
        `/customer-portal/applications/${application.id}/pdf`,
        member.token,
      );
      const tables = JSON.stringify((await readPdf(rawPayload)).tags);
      for (const date of ['Jan 2, 2026', 'Jan 5, 2026', 'Jan 6, 2026']) expect(tables).toContain(date);
      expect(tables).not.toMatch(/Jan [14]|2026, \d/);
    });

    test('the activity log has them too, and is filtered by them', async () => {
      const dates = async (query: string) => {
        const { body } = await member.get<{ activityLogs: ActivityLog[] }>(
          `/activity_logs?search=FC-02&${query}`,
        );
        return body.activityLogs.map(({ at }) => at);
      };
      const zone = `timeZone=${encodeURIComponent(timeZone)}`;
      expect(await dates(zone)).toEqual(['2026-01-06', '2026-01-05', '2026-01-02']);
      expect(await dates(`${zone}&from=2026-01-05&to=2026-01-05`)).toEqual(['2026-01-05']);
    });

    test('the export has the date without a time', async () => {
      const { body } = await api.get('/customer-portal/applications/export?format=csv', member.token);
      expect(body).toContain(',"2026-01-05",850.00,');
    });
  },
);
