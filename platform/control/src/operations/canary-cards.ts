import type { Canary } from '@atrium/registry';
import { type Html, html } from '@atrium/server';
import { messages } from '../messages.ts';
import { LEAST_CUSTOMERS, type Verdict } from '../steering/index.ts';
import type { CanaryReport } from './fleet-report.ts';
import { audience, mark } from './page-parts.ts';

const text = messages.fleet;

type Figures = Verdict['canary'];

/** People and customers decide, documents are what browsers reported. */
const rates = [
  { label: text.rates.people, of: ({ people }: Figures) => people, bad: (arm: Figures) => arm.badPeople },
  {
    label: text.rates.customers,
    of: ({ customers }: Figures) => customers,
    bad: (arm: Figures) => arm.badCustomers,
  },
  {
    label: text.rates.documents,
    of: ({ documents }: Figures) => documents.served,
    bad: ({ documents }: Figures) => documents.bad,
  },
] as const;

/** The bars of one measure have the same scale, on which this share is the least that fills a bar. */
const LEAST_SCALE = 0.05;

function share(bad: number, of: number): number {
  return of > 0 ? bad / of : 0;
}

function rateCell(bad: number, of: number, largest: number, tone: string): Html {
  const width = `${Math.round((share(bad, of) / largest) * 100)}%`;
  return html`<td>${of > 0 ? html`<b>${text.percent(share(bad, of))}</b> ` : ''}<span class="quiet">${text.outOf(bad, of)}</span>
<svg class="rate ${tone}" aria-hidden="true"><rect class="track" width="100%" height="6" rx="3"/><rect class="bar" width="${width}" height="6" rx="3"/></svg></td>`;
}

function rateTable({ name, canary, stable }: CanaryReport, verdict: Verdict): Html {
  const arms = [
    {
      label: text.columns.canary,
      version: canary.version,
      figures: verdict.canary,
      tone: verdict.hold ? 'bad' : 'v0',
    },
    { label: text.columns.current, version: stable ?? '', figures: verdict.stable, tone: 'v4' },
  ];
  const scales = rates.map(({ of, bad }) =>
    Math.max(LEAST_SCALE, ...arms.map(({ figures }) => share(bad(figures), of(figures)))),
  );
  const head = rates.map(({ label }) => html`<th scope="col">${label}</th>`);
  const rows = arms.map(({ label, version, figures, tone }) => {
    const cells = rates.map(({ of, bad }, index) =>
      rateCell(bad(figures), of(figures), scales[index] ?? LEAST_SCALE, tone),
    );
    return html`<tr><th scope="row">${label} <code>${version}</code></th>${cells}</tr>`;
  });
  return html`<div class="scroll rates" role="region" aria-label="${text.ratesOf(name)}" tabindex="0"><table>
<thead><tr><th scope="col">${text.withErrors}</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function state(verdict: Verdict | null): Html {
  if (!verdict) return mark('bad', text.notJudged);
  if (verdict.hold) return mark('bad', text.hold[verdict.hold]);
  return verdict.canary.customers < LEAST_CUSTOMERS
    ? mark('unknown', text.fewCustomers)
    : mark('good', text.noMoreErrors);
}

function steps({ percent = 0, steps: next = [], stepMinutes = 0 }: Canary): Html {
  if (next.length === 0) return html`<p>${text.noSteps}</p>`;
  const reached = percent > 0 ? [html`<li class="reached">${text.share(percent)}</li>`] : [];
  const coming = next.map((value) => html`<li>${text.share(value)}</li>`);
  return html`<ol class="steps" aria-label="${text.stepsLabel}">${[...reached, ...coming]}</ol><p>${text.stepMinutes(stepMinutes)}</p>`;
}

function card(entry: CanaryReport): Html {
  const { name, canary, verdict } = entry;
  return html`<article class="canary" id="canary-${name}"><div>
<h3><a href="/fleet/${name}">${name}</a></h3><p><code>${audience(canary)}</code></p>
<p>${state(verdict)}</p>${steps(canary)}</div>
${verdict ? rateTable(entry, verdict) : ''}</article>`;
}

/** Those that need attention come first. */
export function canaryCards(canaries: readonly CanaryReport[]): Html {
  if (canaries.length === 0) return html`<p>${text.noCanaries}</p>`;
  const isStopped = ({ verdict }: CanaryReport) => verdict?.hold !== null;
  const sorted = canaries.toSorted((one, other) => Number(isStopped(other)) - Number(isStopped(one)));
  return html`${sorted.map(card)}`;
}
