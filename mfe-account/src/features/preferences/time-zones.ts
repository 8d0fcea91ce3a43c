interface TimeZoneOption {
  readonly timeZone: string;
  readonly name: string;
}

export interface TimeZoneGroup {
  /** It is null for zones without a region. */
  readonly region: string | null;
  readonly options: readonly TimeZoneOption[];
}

/** A user's own zone is added where the browser does not know it. */
export function timeZoneGroups(current: string | null): TimeZoneGroup[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])]);
  const groups = Map.groupBy([...zones].sort(), regionOf);
  return [...groups]
    .map(([region, group]) => ({
      region,
      options: group.map((timeZone) => ({ timeZone, name: placeOf(timeZone) })),
    }))
    .sort((one, other) => (one.region ?? '').localeCompare(other.region ?? ''));
}

/** The name of a time zone as people read it: `Asia / Ho Chi Minh`. */
export function timeZoneName(timeZone: string): string {
  return timeZone.replaceAll('/', ' / ').replaceAll('_', ' ');
}

function regionOf(timeZone: string): string | null {
  const end = timeZone.indexOf('/');
  return end === -1 ? null : timeZone.slice(0, end);
}

function placeOf(timeZone: string): string {
  return timeZoneName(timeZone.slice(timeZone.indexOf('/') + 1));
}
