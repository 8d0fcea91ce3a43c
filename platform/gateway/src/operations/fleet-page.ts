import { type Html, type HtmlValue, html } from '@atrium/server';
import { kilobytes } from '../deploy/index.ts';
import { messages } from '../messages.ts';
import type { Canary } from '../registry/index.ts';
import { fleetStyle } from './fleet-page-style.ts';
import type { DeployableReport, FleetReport } from './fleet-report.ts';

const text = messages.fleet;

interface FleetPageParts {
  readonly providerName: string;
  readonly report: FleetReport;
  /** Support code in the search field; empty for none. */
  readonly supportCode: string;
  readonly nonce: string;
}

function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** A status with a symbol, so that it does not rely on colour alone. */
function mark(tone: 'good' | 'bad', word: string): Html {
  return html`<span class="mark ${tone}"><span aria-hidden="true">${tone === 'good' ? '●' : '▲'}</span> ${word}</span>`;
}

interface Column {
  readonly label: string;
  readonly number?: true;
}

/** A table that scrolls horizontally on narrow screens. */
function table(caption: string, columns: readonly Column[], rows: readonly (readonly HtmlValue[])[]): Html {
  const side = (index: number) => (columns[index]?.number ? 'number' : '');
  const head = columns.map(({ label }, index) => html`<th scope="col" class="${side(index)}">${label}</th>`);
  const body = rows.map((cells) => {
    const rendered = cells.map((cell, index) =>
      index === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="${side(index)}">${cell}</td>`,
    );
    return html`<tr>${rendered}</tr>`;
  });
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function section(title: string, ...content: readonly Html[]): Html {
  return html`<section><h2>${title}</h2>${content}</section>`;
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

/** A version, and of a canary who gets it. */
function audience({ version, percent = 0, customers = [] }: Partial<Canary> & { version: string }): string {
  if (percent === 0 && customers.length === 0) return version;
  return text.forSome(version, percent, customers.length);
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
    entry.name,
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
  const columns = [deployable, canary, ofCanary, current, ofCurrent, next].map((label) => ({ label }));
  const rows = judged.map((entry) => [
    entry.name,
    html`<code>${audience(entry.canary)}</code>`,
    text.bad(entry.verdict.canary),
    html`<code>${entry.stable}</code>`,
    text.bad(entry.verdict.stable),
    text.steps(entry.canary.steps ?? [], entry.canary.stepMinutes ?? 0),
  ]);
  return [section(text.canaries, table(text.canaries, columns, rows))];
}

function errors({ errorsByVersion }: FleetReport): Html {
  if (errorsByVersion.length === 0) return section(text.errors, html`<p>${text.noErrors}</p>`);
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
  return section(text.errors, table(text.errors, columns, rows));
}

function reports({ reports: found }: FleetReport, supportCode: string): Html {
  const title = supportCode ? text.reportsOf(supportCode) : text.reports;
  const form = html`<form method="get" role="search"><label for="code">${text.find}</label>
<input id="code" name="code" value="${supportCode}" autocomplete="off" spellcheck="false" maxlength="9">
<button>${text.findSubmit}</button>${supportCode ? html` <a href="?">${text.findAll}</a>` : ''}</form>`;
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
  const columns = [when, by, action, deployable, version, reason].map((label) => ({ label }));
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

/** Renders the fleet page for operators, without scripts. */
export function renderFleetPage({ providerName, report, supportCode, nonce }: FleetPageParts): string {
  const title = text.titleOf(providerName);
  const page = html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${fleetStyle}</style>
</head>
<body>
<header><h1>${text.title}</h1><p>${providerName} · ${text.asOf(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`)}</p></header>
<main>${[
    services(report),
    deployables(report),
    ...canaries(report),
    errors(report),
    reports(report, supportCode),
    history(report),
    sizes(report),
  ]}</main>
</body>
</html>
`;
  return page.text;
}
