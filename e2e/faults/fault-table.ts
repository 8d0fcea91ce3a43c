import { faults } from './fault-list.ts';
import type { Measured } from './measured-fault.ts';

const UNKNOWN = '?';

function seconds(value: number | null | undefined): string {
  if (value === undefined) return UNKNOWN;
  return value === null ? '' : value.toFixed(1);
}

function rows(measured: readonly Measured[]): string[] {
  return faults.map(({ part, fault, outcome, healing }) => {
    const found = measured.find((row) => row.part === part && row.fault === fault);
    const cells = [part, fault, outcome, seconds(found?.outcomeS), healing, seconds(found?.healedS)];
    return `| ${cells.join(' | ')} |`;
  });
}

/** The page `docs/faults.md`. */
export function faultsPage(measured: readonly Measured[]): string {
  return `# Faults of remotes

What a person gets when a remote fails, and how it heals. \`npm run check:faults\` tries every line in a browser against the whole portal and writes this page. \`npm test\` tries each stage, each failure and the main other faults once, and compares the lines of this page with those of the command.

- The other areas work in the same document, while the fault lasts and after it. There are two exceptions. Without the code that the shell shares with all remotes, only the pages of the shell work. An endless loop stops the tab that runs it, since one page has one thread. The next document leaves that part out and says so.
- Effects that set state all the time keep the tab busy, but not from responding: there is no card and no report, and leaving the area ends it.
- A *card* takes the place of the area; it says what still works, has a support code and “Try again”. The failure is reported to the edge with the same code.
- A worker or a wasm module that fails is an error of its remote, which shows what it likes. What it does not handle is shown as a toast and reported, with its place, as any uncaught error is. A worker that does not respond for 30 s is ended.
- Times are from opening the area to the outcome, and from “Try again” after the end of the cause to the healed area. For an endless loop, they are from opening the next document. A part that hangs has a deadline: 15 s for a script, a style sheet or a wasm module, 30 s for a worker that does not respond, 60 s for a first render.
- “Going there again” means another page of the portal and back, as anyone would try.
- Nothing needs a reload. Whatever failed is requested again, under another address, so that a broken copy in the browser's cache is not used again.
- *changed by one byte*: the hash does not match, so the code never runs.

| part | fault | a person gets | after (s) | heals by | after (s) |
| --- | --- | --- | --- | --- | --- |
${rows(measured).join('\n')}

What containment is not: [security.md](security.md#remotes-share-one-page).
`;
}

/** A page without its times, which differ with each run. */
export function withoutTimes(page: string): string {
  return page.replace(/\| (?:\d+\.\d|\?)(?= \|)/g, '| ');
}
