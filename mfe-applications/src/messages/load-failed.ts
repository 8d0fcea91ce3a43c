type Refused = readonly [filter: string, why: string];

/** Says why a list did not load: the sentence with the status code and the error, then each refused filter. */
export function loadFailedWith(
  sentence: (error: string) => string,
  filterNames: Readonly<Record<string, string>>,
) {
  return (status: number, error: string, refused: readonly Refused[] = []) =>
    [
      sentence(status === 0 ? error : `${status} ${error}`),
      ...refused.map(([filter, why]) => `${filterNames[filter] ?? filter}: ${why}`),
    ].join(' · ');
}
