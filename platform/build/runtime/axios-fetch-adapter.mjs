/** This replaces axios's adapter for `fetch`, which no page uses. */
export const getFetch = () => null;
