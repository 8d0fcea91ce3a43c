import { discardRulesOfOtherElements } from './jsdom-selectors.ts';
import { computeStylesOnDemand } from './jsdom-styles.ts';

discardRulesOfOtherElements();
const { TestEnvironment } = await import('jest-environment-jsdom');

/**
 * jsdom with the part of fetch that it lacks, taken from Node: a data router makes a Request of every page
 * change. Its signals must be of the same make.
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    computeStylesOnDemand(this.global);
    Object.assign(this.global, { Request, Response, Headers, AbortController, AbortSignal });
  }
}
