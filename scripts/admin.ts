// `npm run admin -- <command>`: the provider's command line.
import type { AdminCommand } from './admin/command.ts';
import { createCustomer } from './admin/create-customer.ts';
import { endEarnRule, setEarnRule } from './admin/earn-rule.ts';
import { importCommand } from './admin/import.ts';
import { inviteOwner } from './admin/invite-owner.ts';
import { adjustPoints, clawBack } from './admin/points.ts';
import { setProgramme, showProgramme } from './admin/programme.ts';
import { setReferenceData, showReferenceData } from './admin/reference-data.ts';
import { resendReminder, showUncertainReminders } from './admin/reminders.ts';
import { endReward, setReward } from './admin/reward.ts';

const commands: Record<string, AdminCommand> = {
  'create-customer': createCustomer,
  'invite-owner': inviteOwner,
  import: importCommand,
  'show-reference-data': showReferenceData,
  'set-reference-data': setReferenceData,
  'show-programme': showProgramme,
  'set-programme': setProgramme,
  'set-reward': setReward,
  'end-reward': endReward,
  'set-earn-rule': setEarnRule,
  'end-earn-rule': endEarnRule,
  'adjust-points': adjustPoints,
  'claw-back': clawBack,
  'show-uncertain-reminders': showUncertainReminders,
  'resend-reminder': resendReminder,
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (!command || args.includes('--help')) {
  const asked = name === '' || name === '--help' || command !== undefined;
  if (!asked) console.error(`Unknown command: ${name}\n`);
  console.log(help(command ? [command] : Object.values(commands)));
  process.exitCode = asked ? 0 : 1;
} else {
  try {
    await command.run(args);
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string };
    console.error(message);
    if (code.startsWith('ERR_PARSE_ARGS')) console.error(`Usage: ${command.usage}`);
    if (process.env.DEBUG) console.error(error);
    process.exitCode = 1;
  }
}

function help(shown: readonly AdminCommand[]): string {
  return shown.map(({ usage, summary }) => `${usage}\n    ${summary}`).join('\n\n');
}
