/** What a field for files has entered: ids of uploads that are ready. */
export interface SentIds {
  readonly ids: readonly number[];
  /** Whether others are on their way, so that nothing can be sent yet. */
  readonly areComing: boolean;
}

const COMING = '…';

export const textOfIds = ({ ids, areComing }: SentIds): string =>
  [...ids.map(String), ...(areComing ? [COMING] : [])].join();

export const areComingIn = (text: string): boolean => text.endsWith(COMING);

export function idsIn(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => id > 0);
}
