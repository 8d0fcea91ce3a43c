import type { Canary } from '@atrium/registry';
import { type Html, html } from '@atrium/server';
import { kilobytes } from '../deploy/index.ts';
import { messages } from '../messages.ts';
import { mattersOf } from './attention.ts';
import { canaryCards } from './canary-cards.ts';
import { fleetDetails } from './fleet-details.ts';
import { fleetRefresh, freshness } from './fleet-refresh.ts';
import type { DeployableReport, FleetReport } from './fleet-report.ts';
import { asOf, audience, mark, page, searchForm, section, table, time } from './page-parts.ts';
import { sparkline } from './usage-charts.ts';

const text = messages.fleet;
const SHOWN_CHANGES = 5;
/** Open tabs are counted each minute, and documents are stored within seconds. */
const QUIET_MS = 10 * 60 * 1000;

interface FleetPageParts {
  readonly providerName: string;
  readonly report: FleetReport;
  readonly supportCode: string;
  readonly nonce: string | null;
}

function services({ services }: FleetReport): Html {
  const entries = (['api', 'login', 'session'] as const).map((name) => {
    const state = services[name] ? mark('good', text.responding) : mark('bad', text.notResponding);
    return html`<div><dt>${text.service[name]}</dt><dd>${state}</dd></div>`;
  });
  return html`<dl>${entries}</dl>`;
}

function attention(report: FleetReport): Html {
  const matters = mattersOf(report, Date.now());
  if (matters.length === 0) return section(text.attention, html`<p>${mark('good', text.noMatter)}</p>`);
  const items = matters.map(({ id, name, what }) => {
    const about = name === null ? '' : html`<a href="/fleet/${name}">${name}</a> `;
    return html`<li id="matter-${id}">${about}${mark('bad', what)}</li>`;
  });
  return section(text.attention, html`<ul class="matters">${items}</ul>`);
}

function changes({ history }: FleetReport): Html {
  if (history.length === 0) return html``;
  const items = history.slice(0, SHOWN_CHANGES).map((revision) => {
    const what = revision.changes.map((change) => `${change.name} ${audience(change)}`).join(', ');
    return html`<li id="change-${revision.number}"><span>${text.action[revision.action]} <b>${what}</b></span> <span class="quiet">${time(revision.at)} · ${revision.by}</span></li>`;
  });
  return section(text.latestChanges, html`<ol class="changes">${items}</ol>`);
}

function health({ recentErrors, missingFiles }: DeployableReport): Html {
  if (missingFiles > 0) return mark('bad', text.incomplete(missingFiles));
  return recentErrors > 0 ? mark('bad', text.failing(recentErrors)) : mark('good', text.healthy);
}

function largest({ weights }: DeployableReport): string {
  const [first] = [...weights].sort((one, other) => other.bytes - one.bytes);
  return first ? text.weight(kilobytes(first.bytes), kilobytes(first.budget)) : '';
}

/** The card of the canary says the rest. */
function shortAudience({ version, percent = 0, customers }: Canary): string {
  return percent > 0 && customers.length === 0
    ? `${version} · ${text.share(percent)}`
    : audience({ version, percent, customers });
}

function current({ current, currentSince }: DeployableReport): Html {
  if (current === null) return html`<span class="quiet">${text.noneCurrent}</span>`;
  const since = currentSince
    ? html` <span class="quiet">${text.since(currentSince.slice(0, 10))}</span>`
    : '';
  return html`<code>${current}</code>${since}`;
}

/** What needs attention comes first, then what has a canary. */
function inOrder(deployables: readonly DeployableReport[]): DeployableReport[] {
  const rank = ({ missingFiles, recentErrors, canary }: DeployableReport) =>
    missingFiles > 0 || recentErrors > 0 ? 0 : canary ? 1 : 2;
  return deployables.toSorted((one, other) => rank(one) - rank(other));
}

function quiet({ countedAt }: FleetReport): readonly Html[] {
  if (countedAt === null) return [html`<p>${mark('unknown', text.notCounted)}</p>`];
  if (Date.now() - countedAt < QUIET_MS) return [];
  return [html`<p>${mark('unknown', text.countedAt(new Date(countedAt).toISOString()))}</p>`];
}

function live(report: FleetReport): Html {
  const label = text.columns;
  const columns = [
    { label: label.deployable },
    { label: label.current },
    { label: label.health },
    { label: label.canary },
    { label: label.staging, isExtra: true },
    { label: label.team, wraps: true, isExtra: true },
    { label: label.tabs, number: true },
    { label: label.documents, number: true },
    { label: label.hours, isExtra: true },
    { label: label.largest, number: true, isExtra: true },
  ] as const;
  const shown = inOrder(report.deployables);
  const rows = shown.map((entry) => [
    html`<a href="/fleet/${entry.name}">${entry.name}</a>`,
    current(entry),
    health(entry),
    entry.canary ? html`<code>${shortAudience(entry.canary)}</code>` : '',
    entry.staging ? html`<code>${entry.staging}</code>` : '',
    entry.team ?? text.noTeam,
    entry.tabs.toFixed(1),
    entry.documents,
    sparkline(entry.hours, entry.current),
    largest(entry),
  ]);
  const ids = shown.map(({ name }) => `row-${name}`);
  return section(text.live, ...quiet(report), table(text.deployables, columns, rows, ids));
}

export function renderFleetPage({ providerName, report, supportCode, nonce }: FleetPageParts): string {
  const inDetail = fleetDetails(report, supportCode);
  const now = [attention(report), section(text.canaries, canaryCards(report.canaries))];
  const overview = [
    html`<div class="overview"><div>${now}</div><div class="live">${live(report)}</div>${changes(report)}</div>`,
  ];
  return page({
    title: text.titleOf(providerName),
    heading: text.title,
    subtitle: html`${providerName} · ${freshness(asOf())}`,
    tools: html`${services(report)}${searchForm(supportCode)}`,
    sections: supportCode ? [inDetail, ...overview] : [...overview, inDetail],
    script: fleetRefresh,
    nonce,
  });
}
