import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { withPortal } from '../installation/portal.ts';
import { earnRuleLine } from './earn-rule.ts';
import { rewardLine } from './reward.ts';

/** Shows everything that the provider has set, and who changed it. */
export const showProgramme: AdminCommand = {
  usage: 'npm run admin -- show-programme',
  summary: 'Shows the time zone, rewards and ways to earn with their ids, and the latest changes to them.',
  run: async () => {
    await withPortal(async (portal) => {
      const found = await commands.showProgramme(portal);
      print('Programme', [programmeLine(found.programme)]);
      print('Rewards', found.rewards.map(rewardLine));
      print('Ways to earn', found.earnRules.map(earnRuleLine));
      print(
        'Latest changes',
        found.changes.map(({ at, madeBy, subject, subjectId, former, present }) => {
          const what = [subject, subjectId].filter((part) => part !== null).join(' ');
          return `${at} ${madeBy}: ${what} ${changesOf(former, present)}`;
        }),
      );
    });
  },
};

/** Changes the settings of the whole programme. */
export const setProgramme: AdminCommand = {
  usage:
    'npm run admin -- set-programme [--time-zone Europe/Berlin] [--lot-months 12] [--refund-days 30] [--correct-alone 500]',
  summary:
    'Sets the time zone in which months end, after how many months points expire, for how many days a redemption can be refunded, and up to how many points a supervisor corrects at the desk without a second person. Existing points keep their dates.',
  run: async (options) => {
    const changes = {
      timeZone: options.text('time-zone'),
      lotMonths: options.number('lot-months'),
      refundDays: options.number('refund-days'),
      correctAlone: options.number('correct-alone'),
    };
    await withPortal(async (portal) => {
      console.log(programmeLine(await commands.setProgramme(portal, changes)));
    });
  },
};

function programmeLine({ timeZone, lotMonths, refundDays, correctAlone }: commands.ProgrammeFacts): string {
  return `Months end in ${timeZone}; points expire after ${counted(lotMonths, 'month')}; refunds are possible for ${counted(refundDays, 'day')}; one person corrects up to ${counted(correctAlone, 'point')} alone.`;
}

function changesOf(former: object | null, present: object): string {
  const before = new Map(Object.entries(former ?? {}));
  return Object.entries(present)
    .filter(([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value))
    .map(([name, value]) =>
      before.has(name)
        ? `${name}: ${JSON.stringify(before.get(name))} -> ${JSON.stringify(value)}`
        : `${name}: ${JSON.stringify(value)}`,
    )
    .join(', ');
}

function print(title: string, lines: readonly string[]): void {
  console.log(`${title}\n${lines.length > 0 ? lines.map((line) => `  ${line}`).join('\n') : '  none'}`);
}
