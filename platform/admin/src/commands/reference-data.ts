import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted, resolveFromCaller } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const usage = 'npm run admin -- set-reference-data reference-data.json';

/** Shows statuses, categories and countries. */
export const showReferenceData: AdminCommand = {
  usage: 'npm run admin -- show-reference-data',
  summary: 'Shows statuses, categories and countries, in the format that set-reference-data reads.',
  run: async () => {
    await withPortal(async ({ database }) =>
      console.log(JSON.stringify(await commands.showReferenceData(database), null, 2)),
    );
  },
};

/** Replaces statuses, categories and countries by those of a file. */
export const setReferenceData: AdminCommand = {
  usage,
  summary:
    'Replaces the statuses and their transitions, the categories, and the countries or offices by those of the file. Those that the file does not name are removed, unless an application uses them. The desk shows what was changed, and by whom. Names in other languages are in names, such as {"ja-JP": "商標"}.',
  takesWords: true,
  run: async ({ words: [file, ...others] }) => {
    if (!file || others.length > 0) throw new Error(`Give exactly one file.\nUsage: ${usage}`);
    const facts = commands.readReferenceData(resolveFromCaller(file));
    await withPortal((portal) => commands.setReferenceData(portal, facts));
    const { statuses, categories, countries } = facts;
    console.log(
      `${[
        counted(statuses.length, 'status', 'statuses'),
        counted(categories.length, 'category', 'categories'),
        counted(countries.length, 'country', 'countries'),
      ].join(', ')}.`,
    );
  },
};
