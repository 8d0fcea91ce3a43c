import { writeFileSync } from 'node:fs';
import { type ImportReport, importApplications, scanCommandOf } from '@atrium/api/commands';
import { csvDialect, csvLine } from '@atrium/contract';
import { type AdminCommand, counted, resolveFromCaller } from '../command.ts';
import { withDatabase } from '../installation/database.ts';
import { withObjects } from '../installation/objects.ts';
import { readSettings } from '../installation/settings.ts';

const usage = 'npm run admin -- import applications.csv [--partial] [--report refused.csv]';
const MAX_LINES_SHOWN = 20;

/** Imports applications from a file. */
export const importCommand: AdminCommand = {
  usage,
  summary:
    'Imports applications from CSV or NDJSON. A reference that the customer already has is updated. If a line is refused, nothing is stored, unless --partial is given.',
  takesWords: true,
  run: async (options) => {
    const [file, ...others] = options.words;
    if (!file || others.length > 0) throw new Error(`Give exactly one file.\nUsage: ${usage}`);
    const scanCommand = scanCommandOf(process.env.DOCUMENT_SCAN_COMMAND);
    const started = performance.now();
    const report = await withObjects(readSettings(process.env), (objects) =>
      withDatabase((databaseUrl, rolePrefix) =>
        importApplications(databaseUrl, resolveFromCaller(file), {
          partial: options.flag('partial'),
          scanCommand,
          objects,
          rolePrefix,
          onProgress: (lines) => console.log(`  ${counted(lines, 'line')} read`),
        }),
      ),
    );
    const place = options.file('report');
    if (place) writeFileSync(place, reportFile(report));
    print(report, (performance.now() - started) / 1000);
    if (report.refused.length > 0) throw new Error(conclusion(report, options.flag('partial')));
  },
};

function print({ stored, updated, unchanged, refused }: ImportReport, seconds: number): void {
  console.log(
    `${stored.toLocaleString('en')} stored, ${updated.toLocaleString('en')} updated, ` +
      `${unchanged.toLocaleString('en')} unchanged, ${refused.length.toLocaleString('en')} refused (${seconds.toFixed(1)} s).`,
  );
  for (const { line, reason } of refused.slice(0, MAX_LINES_SHOWN))
    console.log(`  line ${line}: ${printable(reason)}`);
  if (refused.length > MAX_LINES_SHOWN)
    console.log(`  and ${refused.length - MAX_LINES_SHOWN} more; --report writes them all to a file.`);
}

/** Reasons quote the file, whose control characters the terminal would obey. */
function printable(reason: string): string {
  return reason.replace(/\p{Cc}/gu, '\uFFFD');
}

function conclusion({ refused }: ImportReport, partial: boolean): string {
  const one = refused.length === 1;
  const lines = one ? 'One line was refused' : `${refused.length} lines were refused`;
  if (partial) return `${lines}.`;
  return `${lines}, so nothing was stored. Correct ${one ? 'it' : 'them'}, or add --partial.`;
}

function reportFile({ refused }: ImportReport): string {
  const rows = [['line', 'reason'], ...refused.map(({ line, reason }) => [line, reason])];
  return rows.map((row) => csvLine(row, csvDialect('en'))).join('');
}
