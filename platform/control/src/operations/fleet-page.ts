import { type Html, html } from '@atrium/server';
import { kilobytes } from '../deploy/index.ts';
import { messages } from '../messages.ts';
import { LEAST_CUSTOMERS } from '../steering/index.ts';
import type { DeployableReport, FleetReport } from './fleet-report.ts';
import { asOf, audience, droppedLines, mark, page, searchForm, section, table, time } from './page-parts.ts';

const text = messages.fleet;

interface FleetPageParts {
  readonly providerName: string;
  readonly report: FleetReport;
  readonly supportCode: string;
  readonly nonce: string;
}

function services({ services }: FleetReport): Html {
  const entries = (['api', 'login', 'session'] as const).map((name) => {
    const state = services[name] ? mark('good', text.responding) : mark('bad', text.notResponding);
    return html`<div><dt>${text.service[name]}</dt><dd>${state}</dd></div>`;
  });
  return section(text.services, html`<dl>${entries}</dl>`);
}

function health({ recentErrors, missingFiles }: DeployableReport): Html {
  if (missingFiles > 0) return mark('bad', text.incomplete(missingFiles));
  return recentErrors > 0 ? mark('bad', text.failing(recentErrors)) : mark('good', text.healthy);
}

function largest({ weights }: DeployableReport): string {
  const [first] = [...weights].sort((one, other) => other.bytes - one.bytes);
  return first ? text.weight(kilobytes(first.bytes), kilobytes(first.budget)) : '';
}

function deployables({ deployables }: FleetReport): Html {
  const {
    deployable,
    team,
    current,
    canary,
    staging,
    health: state,
    largest: size,
    published,
  } = text.columns;
  const labels = [deployable, state, current, canary, staging, team].map((label) => ({ label }));
  const columns = [
    ...labels,
    { label: size, number: true } as const,
    { label: published, number: true } as const,
  ];
  const rows = deployables.map((entry) => [
    html`<a href="/fleet/${entry.name}">${entry.name}</a>`,
    health(entry),
    html`<code>${entry.current ?? text.noneCurrent}</code>`,
    entry.canary ? html`<code>${audience(entry.canary)}</code>` : '',
    entry.staging ? html`<code>${entry.staging}</code>` : '',
    entry.team ?? text.noTeam,
    largest(entry),
    entry.published,
  ]);
  return section(text.deployables, table(text.deployables, columns, rows));
}

function canaries({ canaries: judged }: FleetReport): readonly Html[] {
  if (judged.length === 0) return [];
  const { deployable, canary, ofCanary, current, ofCurrent, next } = text.columns;
  const columns = [
    { label: deployable },
    ...[canary, ofCanary, current, ofCurrent, next].map((label) => ({ label, wraps: true }) as const),
  ];
  const rows = judged.map((entry) => [
    entry.name,
    html`<code>${audience(entry.canary)}</code>`,
    text.bad(entry.verdict.canary),
    html`<code>${entry.stable}</code>`,
    text.bad(entry.verdict.stable),
    nextOf(entry),
  ]);
  return [section(text.canaries, table(text.canaries, columns, rows))];
}

function nextOf({ canary, verdict }: FleetReport['canaries'][number]): Html {
  if (verdict.hold) return mark('bad', text.hold[verdict.hold]);
  const steps = text.steps(canary.steps ?? [], canary.stepMinutes ?? 0);
  return verdict.canary.customers < LEAST_CUSTOMERS ? html`${steps}. ${text.fewCustomers}` : html`${steps}`;
}

function errors({ errorsByVersion, dropped }: FleetReport): Html {
  if (errorsByVersion.length === 0)
    return section(text.errors, html`<p>${text.noErrors}</p>`, ...droppedLines(dropped));
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
  return section(text.errors, table(text.errors, columns, rows), ...droppedLines(dropped));
}

function reports({ reports: found }: FleetReport, supportCode: string): Html {
  const title = supportCode ? text.reportsOf(supportCode) : text.reports;
  const form = searchForm(supportCode);
  if (found.length === 0)
    return section(title, form, html`<p>${supportCode ? text.noReport : text.noErrors}</p>`);
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
  return section(title, form, table(title, columns, rows));
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
  return section(text.sizes, table(text.sizes, columns, rows));
}

function history({ history: revisions }: FleetReport): Html {
  if (revisions.length === 0) return section(text.history, html`<p>${text.noHistory}</p>`);
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
  return section(text.history, table(text.history, columns, rows));
}

export function renderFleetPage({ providerName, report, supportCode, nonce }: FleetPageParts): string {
  return page({
    title: text.titleOf(providerName),
    heading: text.title,
    subtitle: html`${providerName} · ${asOf()}`,
    sections: [
      services(report),
      deployables(report),
      ...canaries(report),
      errors(report),
      reports(report, supportCode),
      history(report),
      sizes(report),
    ],
    nonce,
  });
}
