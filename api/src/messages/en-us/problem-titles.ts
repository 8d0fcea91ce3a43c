import type { ProblemType } from '@atrium/contract';

/** In other languages, what pages show of a problem that they have no words of their own for. Titles are English already. */
export const problemTitles: Readonly<Partial<Record<ProblemType, string>>> = {};
