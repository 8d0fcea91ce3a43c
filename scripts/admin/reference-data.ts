import { parseArgs } from 'node:util';
import { readReferenceData } from '@atrium/api';
import { type AdminCommand, fromWhereTheyStand } from './command.ts';
import { withPortal } from './portal.ts';

const usage = 'npm run admin -- set-reference-data reference-data.json';

/** What customers file, as `set-reference-data` reads it. */
export const showReferenceData: AdminCommand = {
  usage: 'npm run admin -- show-reference-data',
  summary: 'Shows statuses, categories and countries, in the form that set-reference-data reads.',
  run: async (args) => {
    parseArgs({ args, options: {} });
    await withPortal(async ({ referenceData }) =>
      console.log(JSON.stringify(await referenceData.show(), null, 2)),
    );
  },
};

/** Makes statuses, categories and countries what a file says. */
export const setReferenceData: AdminCommand = {
  usage,
  summary:
    'Sets statuses and what may follow which, categories, and countries or offices to what the file says. What it does not name goes, unless an application has it.',
  run: async (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (!file || positionals.length > 1) throw new Error(`Name one file.\nUsage: ${usage}`);
    const facts = readReferenceData(fromWhereTheyStand(file));
    await withPortal(({ referenceData }) => referenceData.set(facts));
    const { statuses, categories, countries } = facts;
    console.log(
      `${statuses.length} statuses, ${categories.length} categories, ${countries.length} countries.`,
    );
  },
};
