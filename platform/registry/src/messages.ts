import { MAX_VERSION_CHARACTERS, whyNotVersion } from '@atrium/release-rules';

export const messages = {
  notPublished: (name: string, version: string) => {
    const whyNot = whyNotVersion(version);
    const shown = version.slice(0, MAX_VERSION_CHARACTERS);
    return `${name} ${shown} is not published.${whyNot ? ` "${shown}" ${whyNot}.` : ''}`;
  },
  checkOverran: (seconds: number, mebibytes: number) =>
    `The check of this upload took more than ${seconds} s or ${mebibytes} MiB of memory, so it was ended. Make its files smaller or simpler.`,
  tooManyChecks: 'Too many uploads of your team are waiting to be checked. Try again when they are done.',
};
