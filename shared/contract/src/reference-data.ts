import { z } from 'zod';

/**
 * Fields that say nothing about a customer or a person, such as the name of a status: recorded answers keep them, and
 * have stand-ins for all others. A schema is registered last, since `regex` and the like return another one.
 */
export const referenceData = z.registry();

/** A text of the provider, the same for all customers. */
export const referenceText = z.string().register(referenceData);
