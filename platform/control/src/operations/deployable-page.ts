import { vitalNames } from '@atrium/contract';
import type { DroppedReports } from '@atrium/registry';
import { type Html, html } from '@atrium/server';
import { messages } from '../messages.ts';
import type { UsageReport } from '../usage/index.ts';
import type { ErrorGroup } from './error-groups.ts';
import { asOf, droppedLines, mark, page, searchForm, section, table, time } from './page-parts.ts';
import { markedDeploys, usageCharts, vitalText } from './usage-charts.ts';

const text = messages.usage;

interface DeployablePageParts {
  readonly name: string;
  readonly usage: UsageReport;
  readonly errors: readonly ErrorGroup[];
  readonly dropped: readonly DroppedReports[];
  /** Empty if no code was searched for. */
  readonly supportCode: string;
  /** One in so many documents measures; 0 means none. */
  readonly vitalsOneIn: number;
  readonly isOperator: boolean;
  readonly nonce: string;
}

export function renderDeployablePage(parts: DeployablePageParts): string {
  const { name, usage, isOperator, nonce } = parts;
  return page({
    title: text.titleOf(name),
    heading: name,
    subtitle: isOperator ? html`<a href="/fleet">${messages.fleet.title}</a> · ${asOf()}` : html`${asOf()}`,
    sections: [
      versions(usage, name),
      ...(usage.versions.length > 0 ? [section(text.byHour, usageCharts(usage), hours(usage))] : []),
      vitals(parts),
      errorGroups(parts),
      deploys(usage),
    ],
    nonce,
  });
}

function versions({ versions: used, canary }: UsageReport, name: string): Html {
  if (used.length === 0)
    return section(
      text.versions,
      html`<p>${text.noVersions} <code>npm run portal -- promote ${name}@…</code></p>`,
    );
  const total = used.reduce((sum, { documents }) => sum + documents, 0);
  const { version, offered, tabs, documents, share } = text.columns;
  const columns = [
    { label: version },
    { label: offered },
    { label: tabs, number: true },
    { label: documents, number: true },
    { label: share, number: true },
  ] as const;
  const rows = used.map((entry) => [
    html`<code>${entry.version}</code>`,
    entry.offered === 'current' ? mark('good', text.offered.current) : text.offered[entry.offered],
    entry.tabs.toFixed(1),
    entry.documents,
    total > 0 ? `${Math.round((entry.documents / total) * 100)}%` : '–',
  ]);
  const tried = canary
    ? html`<p>${text.canary(
        messages.fleet.forSome(canary.version, canary.percent, canary.customers),
        messages.fleet.steps(canary.steps ?? [], canary.stepMinutes ?? 0),
      )}</p>`
    : html`<p>${text.noCanary}</p>`;
  return section(text.versions, table(text.versions, columns, rows), tried);
}

function hours({ hours: shown }: UsageReport): Html {
  const { when, version, measured: documents } = text.columns;
  const columns = [
    { label: when },
    { label: version },
    { label: documents, number: true },
    ...vitalNames.map((name) => ({ label: text.vital[name], number: true }) as const),
  ] as const;
  const rows = shown.toReversed().flatMap(({ at, versions: used }) =>
    used.map((entry) => [
      time(at),
      html`<code>${entry.version}</code>`,
      entry.documents,
      ...vitalNames.map((name) => {
        const value = entry.p75[name];
        return value === null ? '–' : vitalText(name, value);
      }),
    ]),
  );
  return html`<details><summary>${text.values}</summary>${table(text.values, columns, rows)}</details>`;
}

function vitals({ usage, vitalsOneIn }: DeployablePageParts): Html {
  const { version, vital, p50, p75, p95, measured } = text.columns;
  const columns = [
    { label: version },
    { label: vital },
    ...[p50, p75, p95, measured].map((label) => ({ label, number: true }) as const),
  ];
  const rows = usage.versions.flatMap((entry) =>
    vitalNames.flatMap((name) => {
      const found = entry.vitals[name];
      if (!found) return [];
      const values = [found.p50, found.p75, found.p95].map((value) => vitalText(name, value));
      return [[html`<code>${entry.version}</code>`, text.vital[name], ...values, found.documents]];
    }),
  );
  if (rows.length === 0) return section(text.vitals, html`<p>${text.noVitals(vitalsOneIn)}</p>`);
  return section(
    text.vitals,
    table(text.vitals, columns, rows),
    html`<p>${text.aboutVitals(vitalsOneIn)}</p>`,
  );
}

function errorGroups({ errors, dropped, supportCode }: DeployablePageParts): Html {
  const title = supportCode ? messages.fleet.reportsOf(supportCode) : messages.fleet.errors;
  const form = searchForm(supportCode);
  if (errors.length === 0)
    return section(
      title,
      form,
      html`<p>${supportCode ? messages.fleet.noReport : messages.fleet.noErrors}</p>`,
      ...droppedLines(dropped),
    );
  const { count, version, what, part, error, places, last, code } = {
    ...messages.fleet.columns,
    ...text.columns,
  };
  const columns = [
    { label: version },
    { label: count, number: true } as const,
    ...[what, part].map((label) => ({ label })),
    ...[error, places].map((label) => ({ label, wraps: true }) as const),
    ...[last, code].map((label) => ({ label })),
  ];
  const rows = errors.map((group) => [
    html`<code>${group.version}</code>`,
    group.count,
    messages.fleet.kind[group.kind],
    group.part ?? '',
    group.message ? `${group.error}: ${group.message}` : group.error,
    html`<code>${group.trace.join(' ')}</code>`,
    time(group.last),
    html`<code>${group.supportCodes.join(' ')}</code>`,
  ]);
  return section(title, form, table(title, columns, rows), ...droppedLines(dropped));
}

function deploys(usage: UsageReport): Html {
  if (usage.deploys.length === 0) return section(text.deploys, html`<p>${messages.fleet.noHistory}</p>`);
  const { when, by, action, version, reason } = messages.fleet.columns;
  const columns = [
    ...[when, text.columns.mark, action, version, by].map((label) => ({ label })),
    { label: reason, wraps: true } as const,
  ];
  const letters = markedDeploys(usage);
  const rows = usage.deploys.map((deploy) => [
    time(deploy.at),
    letters.get(deploy) ?? '',
    messages.fleet.action[deploy.action],
    html`<code>${deploy.version}</code>`,
    deploy.by,
    deploy.reason ?? '',
  ]);
  return section(text.deploys, table(text.deploys, columns, rows));
}
