import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

type React = typeof import('react');

const stopped = jest.fn();
let leavePage: () => void;

beforeEach(() => {
  stopped.mockClear();
  // React warns about endless effects in development.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});

afterEach(() => {
  leavePage();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Renders with a React that found the hook, and without act. */
async function renderOutsideAct(
  page: (react: React, Watched: React['Component']) => ReactNode,
): Promise<HTMLElement> {
  jest.resetModules();
  const { watchUpdates } = await import('./endless-updates.ts');
  const react = await import('react');
  const { createRoot } = await import('react-dom/client');
  class Watched extends react.Component<{ children: ReactNode }, { stopped: boolean }> {
    override state = { stopped: false };
    #unwatch = () => {};

    override componentDidMount() {
      this.#unwatch = watchUpdates(this, () => {
        stopped();
        this.setState({ stopped: true });
      });
    }

    override componentWillUnmount() {
      this.#unwatch();
    }

    override render() {
      return this.state.stopped ? 'stopped' : this.props.children;
    }
  }
  const container = document.createElement('div');
  const root = createRoot(container);
  leavePage = () => root.unmount();
  root.render(page(react, Watched as React['Component']));
  return container;
}

/** A component that sets state in an effect, a given number of times. */
function updating({ useState, useEffect }: React, times: number) {
  return function Updating() {
    const [count, setCount] = useState(0);
    useEffect(() => {
      if (count < times) setCount(count + 1);
    });
    return `rendered ${count} times.`;
  };
}

it('a part that sets state forever is stopped, and its siblings continue', async () => {
  const page = await renderOutsideAct((react, Watched) => {
    const Endless = updating(react, Number.POSITIVE_INFINITY);
    const Few = updating(react, 3);
    return (
      <>
        <Watched>
          <Endless />
        </Watched>
        <Watched>
          <Few />
        </Watched>
      </>
    );
  });
  await waitFor(() => expect(page).toHaveTextContent('stoppedrendered 3 times.'));
  expect(stopped).toHaveBeenCalledTimes(1);
});

it('a part that ends after many updates is not stopped', async () => {
  const page = await renderOutsideAct((react, Watched) => {
    const Many = updating(react, 60);
    return (
      <Watched>
        <Many />
      </Watched>
    );
  });
  await waitFor(() => expect(page).toHaveTextContent('rendered 60 times.'));
  expect(stopped).not.toHaveBeenCalled();
});

it('a part that is updated by a timer is not stopped', async () => {
  const page = await renderOutsideAct((react, Watched) => {
    const { useEffect, useState } = react;
    function Ticking() {
      const [count, setCount] = useState(0);
      useEffect(() => {
        const timer = setInterval(() => setCount((former) => Math.min(former + 1, 300)), 1);
        return () => clearInterval(timer);
      }, []);
      return `rendered ${count} times.`;
    }
    return (
      <Watched>
        <Ticking />
      </Watched>
    );
  });
  await waitFor(() => expect(page).toHaveTextContent('rendered 300 times.'));
  expect(stopped).not.toHaveBeenCalled();
});
