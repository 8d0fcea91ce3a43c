import { z } from 'zod';

/** Schemas of what says nothing about customers or people. Only that is kept in recorded answers. */
export const referenceData = z.registry();

export const referenceText = z.string().register(referenceData);
