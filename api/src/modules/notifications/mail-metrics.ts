import type { MailQueue } from './mail-queue.service.ts';

/** Depth and age of the mail queue in the text format of Prometheus. */
export function mailMetricsText({ lanes, failed }: MailQueue): string {
  const lines = [
    '# HELP atrium_mail_waiting Messages that are due and not sent yet.',
    '# TYPE atrium_mail_waiting gauge',
    ...lanes.map(({ lane, waiting }) => `atrium_mail_waiting{lane="${lane}"} ${waiting}`),
    '# HELP atrium_mail_oldest_seconds Time since the message that waits longest was due.',
    '# TYPE atrium_mail_oldest_seconds gauge',
    ...lanes.map(({ lane, ageS }) => `atrium_mail_oldest_seconds{lane="${lane}"} ${ageS}`),
    '# HELP atrium_mail_failed Messages that are not sent by themselves any more.',
    '# TYPE atrium_mail_failed gauge',
    `atrium_mail_failed{state="refused"} ${failed.refused}`,
    `atrium_mail_failed{state="uncertain"} ${failed.uncertain}`,
  ];
  return `${lines.join('\n')}\n`;
}
