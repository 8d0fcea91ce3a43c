import { type Html, html } from '@atrium/server';
import { kilobytes } from '../deploy/index.ts';
import { messages } from '../messages.ts';
import type { FleetReport } from './fleet-report.ts';
import { audience, details, droppedLines, table, time } from './page-parts.ts';

const text = messages.fleet;

function errors({ errorsByVersion, dropped }: FleetReport): Html {
  if (errorsByVersion.length === 0)
    return details('errors', text.errors, false, html`<p>${text.noErrors}</p>`, ...droppedLines(dropped));
  const { deployable, version, loads, crashes, hangs, last, place } = text.columns;
  const columns = [
    { label: deployable },
    { label: version },
    { label: loads, number: true },
    { label: crashes, number: true },
    { label: hangs, number: true },
    { label: last },
    { label: place },
  ] as const;
  const rows = errorsByVersion.map((entry) => [
    entry.name,
    html`<code>${entry.version}</code>`,
    entry.loads,
    entry.crashes,
    entry.hangs,
    time(entry.last),
    html`<code>${entry.commonPlace ?? ''}</code>`,
  ]);
  return details(
    'errors',
    text.listOf(text.errors, rows.length),
    false,
    table(text.errors, columns, rows),
    ...droppedLines(dropped),
  );
}

function reports({ reports: found }: FleetReport, supportCode: string): Html {
  const title = supportCode ? text.reportsOf(supportCode) : text.reports;
  const isOpen = supportCode !== '';
  if (found.length === 0)
    return details('reports', title, isOpen, html`<p>${supportCode ? text.noReport : text.noErrors}</p>`);
  const { when, code, deployable, version, team, what, part, error, places, requests } = text.columns;
  const columns = [when, code, deployable, version, team, what, part, error, places, requests].map(
    (label) => ({
      label,
    }),
  );
  const rows = found.map((report) => [
    time(report.at),
    html`<code>${report.supportCode}</code>`,
    report.name,
    html`<code>${report.version}</code>`,
    report.team ?? text.noTeam,
    text.kind[report.kind],
    report.part ?? '',
    report.message ? `${report.error}: ${report.message}` : report.error,
    html`<code>${report.trace.join(' ')}</code>`,
    html`<code>${report.requests?.join(' ') ?? ''}</code>`,
  ]);
  return details('reports', text.listOf(title, rows.length), isOpen, table(title, columns, rows));
}

function sizes({ deployables }: FleetReport): Html {
  const { deployable, part, size, budget } = text.columns;
  const columns = [
    { label: deployable },
    { label: part },
    { label: size, number: true },
    { label: budget, number: true },
  ] as const;
  const rows = deployables.flatMap(({ name, weights }) =>
    weights.map((weight) => [
      name,
      weight.part ?? text.everything,
      kilobytes(weight.bytes),
      kilobytes(weight.budget),
    ]),
  );
  return details('sizes', text.sizes, false, table(text.sizes, columns, rows));
}

function history({ history: revisions }: FleetReport): Html {
  if (revisions.length === 0) return details('history', text.history, false, html`<p>${text.noHistory}</p>`);
  const { when, by, action, deployable, version, reason } = text.columns;
  const columns = [
    ...[when, by, action, deployable, version].map((label) => ({ label })),
    { label: reason, wraps: true } as const,
  ];
  const rows = revisions.flatMap((revision) =>
    revision.changes.map((change) => [
      time(revision.at),
      revision.by,
      text.action[revision.action],
      change.name,
      html`<code>${audience(change)}</code>`,
      revision.reason ?? '',
    ]),
  );
  return details('history', text.history, false, table(text.history, columns, rows));
}

/** What was searched for comes first, and is open. */
export function fleetDetails(report: FleetReport, supportCode: string): Html {
  const found = reports(report, supportCode);
  const others = [errors(report), ...(supportCode ? [] : [found]), history(report), sizes(report)];
  return html`<section class="details">${supportCode ? [found, ...others] : others}</section>`;
}
