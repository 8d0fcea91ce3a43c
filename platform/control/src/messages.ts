interface ArmFigures {
  readonly documents: { readonly served: number; readonly bad: number };
  readonly people: number;
  readonly badPeople: number;
  readonly customers: number;
  readonly badCustomers: number;
}

interface DroppedReports {
  readonly day: string;
  readonly name: string;
  readonly proved: number;
  readonly unproved: number;
}

const counted = ({ people, badPeople, customers, badCustomers }: ArmFigures) =>
  `${badPeople} of ${people} people, ${badCustomers} of ${customers} customers`;
const reported = ({ documents: { served, bad } }: ArmFigures) => `reported by ${bad} of ${served} documents`;

export const messages = {
  deployTokenRequired:
    'This needs a valid deploy token. Yours may be wrong or expired; ask an operator for a new one.',
  packagesNeedToken:
    'The packages of this portal need a valid deploy token of a team, as _authToken in .npmrc. Yours may be missing, wrong or expired.',
  packagesReadOnly: 'This registry is read-only: its packages come with releases of the shell.',
  noSuchPackage: (name: string) =>
    `This portal has no package ${name}. It has packages of the scope @atrium only; take others from your ordinary registry.`,
  noPackages: 'The live shell came without packages for other repositories.',
  noReference: 'The live shell came without a reference for teams.',
  tooManyPackageRequests: 'Too many requests for packages. Try again in a minute.',
  notOwnDeployable: (team: string, name: string) =>
    `The token of ${team} is not valid for ${name}; use the token of its team, or ask an operator to register it for ${team}.`,
  notOperators: (team: string) =>
    `Only operators may do this; the token of ${team} is not registered for all deployables (*).`,
  noUpload: 'This upload does not exist or is closed; start a new one.',
  publishRefused: 'This build cannot be published.',
  changeRefused: 'Nothing was changed.',
  fleetRefused: 'This change would break the portal.',
  noPageCheck:
    'Nothing was changed: the page check of this portal did not respond. Try again, or ask an operator to look at the service at PAGE_CHECK_URL. Rollbacks work without it.',
  canaryOfDesk: (name: string, version: string) =>
    `${name} ${version} has only parts of the workspace of the provider, and a canary is for customers: promote it, or show it before by a preview.`,
  canaryForNoOne: 'A canary is for named customers, a percentage of all, or both.',
  noCanaryToRenew: (name: string) => `${name} has no canary to renew with this promotion.`,
  stepsNotAscending: 'Each step is larger than the one before, and the first is the percentage.',
  steering: {
    by: (team: string) => `${team} (automatic)`,
    /** What was counted of people comes first, then what was reported. */
    reason: (canary: string, ofCanary: ArmFigures, stable: string, ofStable: ArmFigures) =>
      `${counted(ofCanary)} had errors or froze with ${canary} (${reported(ofCanary)}); ` +
      `with ${stable} ${counted(ofStable)} (${reported(ofStable)})`,
  },
  previews: {
    current: (name: string, version: string) => `${name} ${version} is current; everyone has it.`,
    none: (name: string, version: string) => `${name} ${version} has no preview.`,
    preRelease: (name: string, version: string) =>
      `${name} ${version} is a pre-release, which can be previewed or put into staging; release it as ` +
      `${version.replace(/[-+].*$/, '')} for customers.`,
    shell: 'Only remotes can be previewed: the shell draws what marks a preview.',
    tooMany: (max: number) => `${max} previews are running; withdraw one first.`,
  },
  older: (name: string, version: string, current: string) =>
    `${name} ${version} is older than ${current}, which is current; a newer pipeline may have been faster. If it was ` +
    `current before, go back to it with "rollback ${name}@${version}"; otherwise promote it with --allow-older.`,
  notStaged: (name?: string) =>
    name ? `${name} has no version in staging.` : 'Nothing is in staging that is not live.',
  plan: {
    noVersion: (text: string) => `"${text}" is not a version.`,
    notShared: (name: string, shared: readonly string[]) =>
      `The current shell does not share ${name}; it shares ${shared.join(', ') || 'nothing'}.`,
    shell: (version: string, name: string, planned: string) => `${version} with ${name} ${planned}`,
  },
  uploadTooLarge: 'This upload is too large.',
  noOperator: 'This page is for operators; that of a deployable also for its team, with its deploy token.',
  tooManyPasswords: 'Too many wrong passwords. Try again in a few minutes.',
  fleet: {
    title: 'Fleet',
    titleOf: (providerName: string) => `Fleet · ${providerName}`,
    asOf: (time: string) => `As of ${time}`,
    notRefreshed: '▲ Not refreshed since then. …',
    service: { api: 'API', login: 'Login', session: 'Session' },
    responding: 'Responding',
    notResponding: 'Not responding',
    isNotResponding: (service: string) => `${service} does not respond.`,
    attention: 'Needs attention',
    noMatter: 'Nothing needs attention.',
    live: 'Live',
    since: (day: string) => `since ${day}`,
    notCounted: 'No documents were counted yet.',
    countedAt: (iso: string) =>
      `Nothing was counted since ${iso.slice(0, 16).replace('T', ' ')} UTC: no one uses the portal, or no edge runs. All figures are of then.`,
    deployables: 'Deployables',
    noneCurrent: 'none',
    canaries: 'Canaries',
    noCanaries: 'There are no canaries.',
    withErrors: 'With errors',
    ratesOf: (name: string) => `Errors of the canary of ${name} and of its current version`,
    rates: { people: 'People', customers: 'Customers', documents: 'Documents, as reported' },
    percent: (share: number) => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`,
    outOf: (count: number, all: number) => (all > 0 ? `${count} of ${all}` : 'none yet'),
    share: (percent: number) => `${percent}%`,
    stepsLabel: 'Share of customers, step by step',
    stepMinutes: (minutes: number) => `At least ${minutes} minutes each`,
    noSteps: 'It has no further steps.',
    noMoreErrors: 'Not more errors than with the current version.',
    notJudged: 'It is not judged: there is no current version, or its figures cannot be read.',
    hold: {
      'more-errors': 'Stopped: more people have errors than with the current version.',
      'few-customers':
        'Stopped: there are errors, and fewer than five customers opened it. It is not rolled back by itself.',
      'one-network':
        'Stopped: in one network everyone has errors. It is not rolled back for that, since it may be the network.',
    },
    fewCustomers:
      'Fewer than five customers opened it: errors stop its growth, and it is not rolled back by itself.',
    steps: (steps: readonly number[], minutes: number) =>
      steps.length > 0
        ? `${steps.map((percent) => `${percent}%`).join(', then ')}, at least ${minutes} minutes each`
        : 'None',
    noTeam: 'Shell',
    healthy: 'Healthy',
    failing: (count: number) => `${count} ${count === 1 ? 'report' : 'reports'} in the last hour`,
    incomplete: (count: number) => `${count} ${count === 1 ? 'file is' : 'files are'} missing or changed`,
    weight: (size: string, budget: string) => `${size} of ${budget}`,
    errors: 'Errors by version',
    noErrors: 'No errors were reported in the last fourteen days.',
    dropped: ({ day, name, proved, unproved }: DroppedReports) => {
      const parts = [
        ...(proved > 0 ? [`${proved} of documents with a proved session`] : []),
        ...(unproved > 0 ? [`${unproved} of documents without a proved session`] : []),
      ];
      return `Reports about ${name} that were dropped on ${day}: ${parts.join(', ')}.`;
    },
    reports: 'Latest reports',
    reportsOf: (code: string) => `Reports with the support code ${code}`,
    noReport: 'There is no report with this support code; reports are kept for fourteen days.',
    find: 'Support code',
    findSubmit: 'Find',
    findAll: 'Show all reports',
    kind: { load: 'Failed to load', crash: 'Crashed', hang: 'Page froze' },
    sizes: 'Sizes',
    everything: 'All scripts and styles',
    listOf: (title: string, count: number) => `${title} (${count})`,
    history: 'History',
    latestChanges: 'Latest changes',
    noHistory: 'There are no changes yet.',
    forSome: (version: string, percent: number, customers: number) => {
      const named = `${customers} ${customers === 1 ? 'customer' : 'customers'}`;
      const share = percent > 0 ? [`${percent}% of customers`] : [];
      return `${version} for ${[...share, ...(customers > 0 ? [named] : [])].join(' and ')}`;
    },
    columns: {
      deployable: 'Deployable',
      team: 'Team',
      current: 'Current',
      canary: 'Canary',
      staging: 'Staging',
      health: 'Health',
      tabs: 'Open tabs',
      documents: 'Documents, 24 h',
      hours: 'Last 48 hours',
      largest: 'Largest page',
      version: 'Version',
      loads: 'Load failures',
      crashes: 'Crashes',
      hangs: 'Freezes',
      last: 'Last report',
      place: 'Most frequent location',
      when: 'When',
      code: 'Support code',
      what: 'Kind',
      part: 'Part',
      error: 'Error',
      places: 'Locations',
      requests: 'Requests before it',
      size: 'Size',
      budget: 'Budget',
      by: 'By',
      action: 'Action',
      reason: 'Reason',
    },
    action: {
      publish: 'Published',
      promote: 'Promoted',
      rollback: 'Rolled back',
      stage: 'Put into staging',
      canary: 'Canary started',
      drop: 'Canary dropped',
      preview: 'Preview started',
      withdraw: 'Preview withdrawn',
      retire: 'Retired',
      prune: 'Pruned',
    },
  },
  alerts: {
    newError: (label: string, error: string, supportCode: string) =>
      `New error in ${label}: ${error} (support code ${supportCode}).`,
    moreErrors: (label: string, ofCanary: ArmFigures, stable: string, ofStable: ArmFigures) =>
      `The canary ${label} has more errors: ${counted(ofCanary)} (${reported(ofCanary)}); ` +
      `with ${stable} ${counted(ofStable)} (${reported(ofStable)}). It gets no more customers for now.`,
    fewCustomers: (label: string, ofCanary: ArmFigures) =>
      `The canary ${label} has errors: ${counted(ofCanary)} (${reported(ofCanary)}). Fewer than five customers opened ` +
      'it, so it gets no more customers and is not rolled back by itself: drop it or go on.',
    oneNetwork: (label: string, ofCanary: ArmFigures) =>
      `In one network everyone with the canary ${label} has errors: ${counted(ofCanary)} in all ` +
      `(${reported(ofCanary)}). It gets no more customers, and is not rolled back for that: drop it or go on.`,
    slower: (label: string, vitals: readonly string[], stable: string) =>
      `The canary ${label} is poor in more documents than ${stable}: ${vitals.join(', ')}. Nothing was changed.`,
    rolledBack: (label: string, reason: string) => `The canary ${label} was rolled back: ${reason}.`,
  },
  usage: {
    titleOf: (name: string) => `${name} · Fleet`,
    versions: 'Versions in use',
    noVersions: 'No version is in use yet. Publish a build, then make it current:',
    offered: { current: 'Current', canary: 'Canary', 'no longer': 'Not offered now' },
    canary: (audience: string, next: string) => `Canary: ${audience}. Next steps: ${next}.`,
    noCanary: 'There is no canary.',
    byHour: 'Last 48 hours',
    documentsByHour: 'Documents by hour',
    vitalByHour: (vital: string) => `${vital}, 75th percentile by hour`,
    chartOf: (caption: string, largest: string) =>
      `${caption}, ${largest}; the values are in the table below.`,
    hoursOf: (largest: number) => `Documents by hour, at most ${largest}`,
    atMost: (value: string) => `at most ${value}`,
    notMeasured: 'not measured',
    milliseconds: (value: number) => `${value} ms`,
    seconds: (value: string) => `${value} s`,
    values: 'Values by hour',
    vitals: 'Web vitals, last fourteen days',
    vital: {
      lcp: 'Largest contentful paint',
      inp: 'Interaction to next paint',
      cls: 'Layout shift',
      load: 'Load time',
    },
    noVitals: (oneIn: number) =>
      oneIn === 0
        ? 'Nothing is measured: set VITALS_ONE_IN of the gateway to 10, so that one document in ten measures.'
        : `Nothing was measured yet. One document in ${oneIn} measures, and reports when its tab is hidden or closed.`,
    aboutVitals: (oneIn: number) => `One document in ${oneIn || '…'} measures. Values are off by 7% at most.`,
    deploys: 'Changes',
    columns: {
      version: 'Version',
      offered: 'Offered',
      tabs: 'Open tabs, this hour',
      documents: 'Documents, 24 hours',
      share: 'Share',
      when: 'When',
      vital: 'Measure',
      p50: 'Half below',
      p75: '75% below',
      p95: '95% below',
      measured: 'Documents',
      count: 'Reports',
      code: 'Support codes',
      mark: 'In the charts',
    },
  },
};
