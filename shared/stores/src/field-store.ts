import { keysOf, recordOf } from '@atrium/contract';
import { createStore } from 'zustand';
import { type AreaState, flagsOf } from './area-state.ts';
import { type AnyField, type FieldInput, type FieldRequest, idleRequest } from './field.ts';

export function createFieldStore<D extends object, F extends Record<string, AnyField>>(
  initial: D,
  fields: F,
) {
  type Name = Extract<keyof F, string>;
  type State = AreaState<D, Name>;
  const idle = recordOf(keysOf(fields), () => idleRequest);
  const empty: State = { ...initial, requests: idle, ...flagsOf(idle) };
  const store = createStore<State>()(() => empty);

  function settle(name: Name, change: Partial<FieldRequest>, data: Partial<D> = {}): void {
    store.setState((state) => {
      const next: FieldRequest = { ...state.requests[name], error: null, ...change };
      const requests = { ...state.requests, [name]: next };
      return { ...state, ...data, requests, ...flagsOf(requests) };
    });
  }

  function succeed(name: Name, input: FieldInput<F[Name]>, response: unknown): void {
    const { take }: F[Name] = fields[name];
    const data = taken<D>(take, response);
    settle(name, { status: 'success', isFetched: true, fetchedInput: JSON.stringify(input) }, data);
  }

  return { store, settle, succeed };
}

function taken<D>(take: AnyField['take'], response: unknown): Partial<D> {
  const entries = Object.entries<(response: unknown) => unknown>(take);
  return Object.fromEntries(entries.map(([key, from]) => [key, from(response)])) as Partial<D>;
}
