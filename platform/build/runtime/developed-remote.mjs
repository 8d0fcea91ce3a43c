import { Component, createElement, useSyncExternalStore } from 'react';
import { clearUncaughtErrors, showFailure, watchUncaughtErrors } from './failures.mjs';

/**
 * In development it wraps the remote's own module. A part that fails says why in its place, and takes the next build.
 * React's production build cannot exchange a component in place, so there an update mounts the remote's parts again.
 */

const parts = new Map();
const listeners = new Set();

function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function componentOf(kind, id) {
  // A remote that throws at its start throws here, instead of when the page loads this module.
  const { remote } = await import(/* webpackMode: "eager" */ 'atrium-remote-source');
  const load = remote[kind][id];
  if (!load) throw new Error(`src/remote.ts has no "${id}" among its ${kind}`);
  return (await load()).Component;
}

class Boundary extends Component {
  state = { failure: null, of: null };

  static getDerivedStateFromError(error) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ of }, state) {
    return of === state.of ? null : { failure: null, of };
  }

  componentDidCatch(error, { componentStack }) {
    this.setState({ failure: { error, componentStack } });
  }

  render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    // The first render after an error does not know the components yet.
    if (failure.componentStack === undefined) return null;
    return createElement(Failure, { ...failure, title: `${this.props.name} failed` });
  }
}

function Failure(failure) {
  return createElement('div', { ref: (place) => (place ? showFailure(place, failure) : undefined) });
}

class Part {
  #kind;
  #id;
  #latest = {};

  constructor(kind, id) {
    this.#kind = kind;
    this.#id = id;
  }

  get hasFailed() {
    return 'error' in this.#latest;
  }

  async load() {
    try {
      this.#latest = { Latest: await componentOf(this.#kind, this.#id) };
    } catch (error) {
      this.#latest = { error };
    }
  }

  Component = () => {
    const latest = useSyncExternalStore(subscribe, () => this.#latest);
    const name = `${this.#id} (${process.env.ATRIUM_DEPLOYABLE})`;
    if ('error' in latest)
      return createElement(Failure, { key: 'failure', title: `${name} did not load`, error: latest.error });
    return createElement(Boundary, { key: 'part', name, of: latest }, createElement(latest.Latest));
  };
}

async function loadAgain(wanted) {
  await Promise.all(wanted.map((part) => part.load()));
  for (const listener of listeners) listener();
}

/** Whatever the page asks for is there, since only the source, which may fail, knows its parts. */
function partsOf(kind) {
  return new Proxy(
    {},
    {
      get: (_nothing, id) => async () => {
        const key = `${kind}/${id}`;
        const part = parts.get(key) ?? new Part(kind, id);
        parts.set(key, part);
        await part.load();
        return part;
      },
    },
  );
}

export const remote = { routes: partsOf('routes'), slots: partsOf('slots') };

watchUncaughtErrors();

import.meta.webpackHot.accept('atrium-remote-source', () => loadAgain([...parts.values()]));

let isApplied = false;
import.meta.webpackHot.addStatusHandler((status) => {
  if (status === 'apply') isApplied = true;
  if (status !== 'idle' || !isApplied) return;
  isApplied = false;
  clearUncaughtErrors();
  // A module that failed at its start has no parent that could accept its update.
  void loadAgain([...parts.values()].filter((part) => part.hasFailed));
});
