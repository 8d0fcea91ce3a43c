/**
 * Zustand stores for server state, one per area, with the fields and flags of the specification: {@link createAreaStore}
 * builds one, {@link useField} loads a field and returns its data. The shell provides it to remotes.
 * @packageDocumentation
 */
export type { AreaFlags, AreaState } from './area-state.ts';
export { type AreaStore, createAreaStore, type LoadOptions } from './create-area-store.ts';
export { type Field, type FieldFailure, type FieldInput, type FieldRequest, field } from './field.ts';
export { createCategoriesArea, createCountriesArea, createStatusesArea } from './reference-lists.ts';
export { type FieldError, type FieldLoad, type LoadedField, useArea, useField } from './use-area.ts';
