import { z } from 'zod';

/** What a log keeps of a row, as the row was: lists of changes name what differs. */
export const keptFacts = z.record(z.string(), z.unknown());
export type KeptFacts = z.output<typeof keptFacts>;
