export type { AreaFlags, AreaState } from './area-state.ts';
export { type AreaStore, createAreaStore } from './create-area-store.ts';
export { type Field, type FieldFailure, type FieldInput, type FieldRequest, field } from './field.ts';
export { createCategoriesArea, createCountriesArea, createStatusesArea } from './reference-lists.ts';
export { type FieldError, type FieldLoad, useArea, useField } from './use-area.ts';
