import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mailbox that receives all mail of the demo. */
export class Mailbox {
  readonly request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  private async mailsTo(address: string): Promise<Mail[]> {
    const response = await this.request.get('/mailbox/all.json');
    const { mails } = (await response.json()) as { mails: Mail[] };
    return mails.filter(({ to }) => to === address);
  }

  /** The next mail to an address that `cause` leads to; earlier ones do not count. */
  async mailAfter(address: string, cause: () => Promise<unknown>, subject = /./): Promise<Mail> {
    const known = (await this.mailsTo(address))[0]?.id ?? 0;
    await cause();
    const find = async () =>
      (await this.mailsTo(address)).find((mail) => mail.id > known && subject.test(mail.subject));
    // A mail takes a few tenths of a second, and the usual intervals soon are half a second and more.
    await expect.poll(find, { intervals: [50] }).toBeDefined();
    const found = await find();
    if (!found) throw new Error(`No mail to ${address}`);
    return found;
  }
}

/** Path and fragment of the link in a mail. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\S+#\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  const { pathname, hash } = new URL(link);
  return `${pathname}${hash}`;
}
