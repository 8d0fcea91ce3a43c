import { remote } from 'atrium-remote-source';
import { createElement, useSyncExternalStore } from 'react';

/** React's production build cannot exchange a component in place, so an update mounts this remote's parts again. */

const reloads = new Set();
const listeners = new Set();

function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function updating(kind, id) {
  let latest;
  const reload = async () => {
    latest = (await remote[kind][id]()).Component;
  };
  return async () => {
    await reload();
    reloads.add(reload);
    const Component = () => createElement(useSyncExternalStore(subscribe, () => latest));
    return { Component };
  };
}

function updatingParts(kind) {
  return Object.fromEntries(Object.keys(remote[kind]).map((id) => [id, updating(kind, id)]));
}

const updatingRemote = { routes: updatingParts('routes'), slots: updatingParts('slots') };

export { updatingRemote as remote };

import.meta.webpackHot.accept('atrium-remote-source', async () => {
  try {
    await Promise.all([...reloads].map((reload) => reload()));
    for (const listener of listeners) listener();
  } catch {
    // A part that is gone, or that fails while it loads, needs a new page.
    globalThis.location.reload();
  }
});
