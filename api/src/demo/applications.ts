import { pdfOf, pngOf } from './attachment-files.ts';
import type { DemoCustomer } from './people.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const MONTHS_BACK_DAYS = 730;

/** Ids in `reference-data/intellectual-property.json`. */
export const STATUS = {
  draft: 1,
  awaitingDocuments: 2,
  filed: 3,
  underExamination: 4,
  published: 5,
  paymentDue: 6,
  officeAction: 7,
  opposed: 8,
  registered: 9,
  renewalDue: 10,
  refused: 11,
  withdrawn: 12,
  lapsed: 13,
} as const;
const CATEGORY = { trademark: 1, patent: 2, design: 3, copyright: 4, licensing: 5 } as const;

/** The statuses that lead to a status. */
const routes: Record<number, readonly string[]> = {
  1: ['1'],
  2: ['1 2'],
  3: ['1 3', '1 2 3'],
  4: ['1 3 4', '1 2 3 4', '1 3 4 7 4'],
  5: ['1 3 4 5', '1 2 3 4 7 4 5'],
  6: ['1 3 6', '1 3 4 5 6'],
  7: ['1 3 4 7', '1 2 3 4 7'],
  8: ['1 3 4 5 8'],
  9: ['1 3 4 5 9', '1 2 3 4 7 4 5 9', '1 3 4 5 8 9', '1 3 4 5 6 9'],
  10: ['1 3 4 5 9 10', '1 2 3 4 5 9 10'],
  11: ['1 3 4 11', '1 3 4 7 11', '1 3 4 5 8 11'],
  12: ['1 12', '1 2 12', '1 3 4 12'],
  13: ['1 3 4 5 9 13', '1 3 4 5 9 10 13'],
};

/** How often each status occurs at an age. */
const byAge: readonly { readonly upToDays: number; readonly weights: Readonly<Record<string, number>> }[] = [
  { upToDays: 45, weights: { 1: 30, 2: 22, 3: 40, 6: 5, 12: 3 } },
  { upToDays: 240, weights: { 2: 4, 3: 14, 4: 40, 5: 14, 6: 9, 7: 13, 11: 2, 12: 4 } },
  { upToDays: 480, weights: { 4: 16, 5: 20, 6: 7, 7: 10, 8: 8, 9: 28, 11: 6, 12: 5 } },
  { upToDays: Number.POSITIVE_INFINITY, weights: { 4: 4, 5: 6, 8: 4, 9: 48, 10: 16, 11: 10, 12: 5, 13: 7 } },
];
const categoryWeights = { 1: 46, 2: 24, 3: 14, 4: 8, 5: 8 };
// biome-ignore format: one table.
const countryWeights = { US: 22, EU: 16, WO: 10, GB: 8, DE: 7, CN: 8, JP: 7, KR: 4, IN: 4, CA: 4, AU: 3, BR: 3, CH: 2, SG: 2, AE: 2 };

const goods = 'class 9|class 35|class 42|classes 9 and 42|class 7|class 12|classes 35, 38 and 41'.split('|');
const markKinds = ['word mark', 'figurative mark', 'combined mark', 'logo'];
const designs =
  'Housing|Control panel|Packaging|Handle|Display screen with graphical interface|Connector'.split('|');
const works = ['Operator handbook', 'Training course', 'Source code, release', 'Product photographs'];
const recordals = ['Licence', 'Assignment', 'Change of name', 'Merger', 'Security interest'];

interface DemoStep {
  readonly statusId: number;
  readonly at: Date;
  readonly note: string | null;
}

export interface DemoApplication {
  readonly customerCode: string;
  readonly reference: string;
  readonly title: string;
  readonly categoryId: number;
  readonly countryCode: string;
  readonly statusId: number;
  readonly appliedAt: string;
  readonly dueAt: string | null;
  readonly updatedAt: Date;
  readonly steps: readonly DemoStep[];
  readonly fees: readonly { readonly name: string; readonly amount: number; readonly paidAt: Date | null }[];
  readonly attachments: readonly {
    readonly name: string;
    readonly mediaType: string;
    content(): Buffer;
    readonly uploadedAt: Date;
  }[];
}

/** The last 24 months have slightly more applications each quarter. Every status occurs. */
export function demoApplications(random: Random, customer: DemoCustomer, now: Date): DemoApplication[] {
  return Array.from({ length: customer.applications }, (_, index) => {
    const share = (index + random.next()) / customer.applications;
    const ageDays = MONTHS_BACK_DAYS * (1 - (share + Math.sqrt(share)) / 2);
    const statusId =
      guaranteedStatus(index, customer.applications) ?? Number(random.weighted(weightsAt(ageDays)));
    return application(random, customer, now, { index, statusId, ageDays: Math.max(1, ageDays) });
  });
}

/** At regular intervals a status is given, from the last to the first, so that each occurs and old ones are final. */
function guaranteedStatus(index: number, total: number): number | undefined {
  const statuses = Object.keys(routes).length;
  const stride = Math.floor(total / statuses);
  const turn = index / stride;
  return Number.isInteger(turn) && turn < statuses ? statuses - turn : undefined;
}

function weightsAt(ageDays: number): Readonly<Record<string, number>> {
  const bracket = byAge.find(({ upToDays }) => ageDays <= upToDays);
  if (!bracket) throw new RangeError(`No weights for ${ageDays} days.`);
  return bracket.weights;
}

function application(
  random: Random,
  customer: DemoCustomer,
  now: Date,
  { index, statusId, ageDays }: { index: number; statusId: number; ageDays: number },
): DemoApplication {
  const categoryId = Number(random.weighted(categoryWeights));
  const begin = new Date(now.getTime() - ageDays * DAY_MS);
  const steps = stepsTo(random, statusId, begin, now);
  const reference = `${customer.code}-${begin.getUTCFullYear()}-${String(index + 1).padStart(4, '0')}`;
  const title = titleOf(random, categoryId, customer);
  return {
    customerCode: customer.code,
    reference,
    title,
    categoryId,
    countryCode: random.weighted(countryWeights),
    statusId,
    appliedAt: isoDate(begin),
    dueAt: dueDate(random, statusId, now),
    updatedAt: steps.at(-1)?.at ?? begin,
    steps,
    fees: feesOf(random, categoryId, steps),
    attachments: attachmentsOf(random, { categoryId, reference, title, index }, steps),
  };
}

function stepsTo(random: Random, statusId: number, begin: Date, now: Date): DemoStep[] {
  const route = random
    .pick(routes[statusId] ?? [])
    .split(' ')
    .map(Number);
  const span = now.getTime() - 3_600_000 - begin.getTime();
  const moments = route
    .slice(1)
    .map(() => begin.getTime() + span * (0.05 + 0.95 * random.next()))
    .sort((one, other) => one - other);
  return route.map((status, index) => ({
    statusId: status,
    at: new Date(index === 0 ? begin.getTime() : (moments[index - 1] ?? begin.getTime())),
    note: noteOf(random, status),
  }));
}

function noteOf(random: Random, statusId: number): string | null {
  const notes: Record<number, readonly string[]> = {
    [STATUS.awaitingDocuments]: ['Power of attorney is missing', 'Priority document requested'],
    [STATUS.officeAction]: [
      'Examiner objects to the list of goods',
      'Clarity of claim 3 questioned',
      'Earlier right cited',
    ],
    [STATUS.opposed]: ['Opposition by the owner of an earlier mark', 'Third-party observations received'],
    [STATUS.paymentDue]: ['Second instalment of the official fee', 'Publication fee'],
    [STATUS.refused]: ['Lack of distinctiveness', 'Lack of inventive step'],
    [STATUS.withdrawn]: ['Withdrawn on instruction', 'Replaced by a new filing'],
    [STATUS.registered]: ['Certificate received'],
  };
  const known = notes[statusId];
  return known && random.chance(0.7) ? random.pick(known) : null;
}

function titleOf(random: Random, categoryId: number, { brands, fields }: DemoCustomer): string {
  const brand = random.pick(brands);
  switch (categoryId) {
    case CATEGORY.trademark:
      return `${brand} (${random.pick(markKinds)}), ${random.pick(goods)}`;
    case CATEGORY.patent:
      return `${random.pick(['Method for', 'Apparatus for', 'System and method for', 'Improvements to'])} ${random.pick(fields)}`;
    case CATEGORY.design:
      return `${random.pick(designs)} for ${brand}`;
    case CATEGORY.copyright:
      return `${random.pick(works)} ${random.between(2, 9)}: ${brand}`;
    default:
      return `${random.pick(recordals)} of ${brand}`;
  }
}

function dueDate(random: Random, statusId: number, now: Date): string | null {
  const withDeadline: number[] = [
    STATUS.awaitingDocuments,
    STATUS.paymentDue,
    STATUS.officeAction,
    STATUS.opposed,
  ];
  if (withDeadline.includes(statusId)) return isoDate(addDays(now, random.between(-6, 60)));
  if (statusId === STATUS.renewalDue) return isoDate(addDays(now, random.between(10, 170)));
  if (statusId === STATUS.registered)
    return random.chance(0.6) ? isoDate(addDays(now, random.between(200, 3200))) : null;
  if (statusId === STATUS.underExamination && random.chance(0.3))
    return isoDate(addDays(now, random.between(5, 120)));
  return null;
}

const stepFees: Partial<Record<number, readonly (readonly [name: string, low: number, high: number])[]>> = {
  [STATUS.filed]: [
    ['Official filing fee', 25_000, 185_000],
    ['Filing service', 45_000, 220_000],
  ],
  [STATUS.underExamination]: [['Examination fee', 30_000, 160_000]],
  [STATUS.officeAction]: [['Response to office action', 60_000, 340_000]],
  [STATUS.opposed]: [['Opposition defence, first instalment', 180_000, 620_000]],
  [STATUS.published]: [['Publication fee', 12_000, 48_000]],
  [STATUS.registered]: [['Registration fee', 22_000, 96_000]],
  [STATUS.renewalDue]: [['Renewal fee', 40_000, 210_000]],
  [STATUS.paymentDue]: [['Official fee, second instalment', 18_000, 120_000]],
};

function feesOf(random: Random, categoryId: number, steps: readonly DemoStep[]): DemoApplication['fees'] {
  const factor = categoryId === CATEGORY.patent ? 2.4 : categoryId === CATEGORY.licensing ? 0.5 : 1;
  return steps.flatMap(({ statusId, at }, index) =>
    (stepFees[statusId] ?? []).map(([name, low, high]) => {
      const isOpen =
        index === steps.length - 1 && (statusId === STATUS.paymentDue || statusId === STATUS.renewalDue);
      return {
        name,
        amount: Math.round((random.between(low, high) * factor) / 500) * 500,
        paidAt: isOpen ? null : new Date(at.getTime() + random.between(0, 50) * 60_000),
      };
    }),
  );
}

const stepAttachments: Partial<Record<number, readonly string[]>> = {
  [STATUS.draft]: ['Instructions.pdf'],
  [STATUS.awaitingDocuments]: ['Power of attorney.pdf', 'Priority document.pdf'],
  [STATUS.filed]: ['Filing receipt.pdf'],
  [STATUS.underExamination]: ['Examination notice.pdf'],
  [STATUS.officeAction]: ['Office action.pdf', 'Draft response.pdf'],
  [STATUS.opposed]: ['Notice of opposition.pdf', 'Evidence bundle.pdf'],
  [STATUS.published]: ['Publication extract.pdf'],
  [STATUS.registered]: ['Certificate.pdf'],
  [STATUS.renewalDue]: ['Renewal notice.pdf'],
  [STATUS.refused]: ['Decision.pdf'],
};

const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
};

function attachmentsOf(
  random: Random,
  {
    categoryId,
    reference,
    title,
    index: number,
  }: Pick<DemoApplication, 'categoryId' | 'reference' | 'title'> & {
    index: number;
  },
  steps: readonly DemoStep[],
): DemoApplication['attachments'] {
  const visual = categoryId === CATEGORY.trademark || categoryId === CATEGORY.design;
  return steps.flatMap(({ statusId, at }, index) => {
    const names = [
      ...(stepAttachments[statusId] ?? []),
      ...(index === 0 && visual ? ['Representation.png'] : []),
    ];
    return names
      .filter((_, position) => position === 0 || random.chance(0.6))
      .map((name) => ({
        name,
        mediaType: mediaTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        content: () =>
          name.endsWith('.png')
            ? pngOf(number)
            : pdfOf(name.replace('.pdf', ''), [reference, title, isoDate(at)]),
        uploadedAt: at,
      }));
  });
}

function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
