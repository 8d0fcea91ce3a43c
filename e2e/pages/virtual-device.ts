import type { CDPSession, Page } from '@playwright/test';

/** A device of a person who is there, and who confirms everything unless told otherwise. */
export class VirtualDevice {
  readonly #session: CDPSession;
  readonly #authenticatorId: string;

  private constructor(session: CDPSession, authenticatorId: string) {
    this.#session = session;
    this.#authenticatorId = authenticatorId;
  }

  static async of(page: Page): Promise<VirtualDevice> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualDevice(session, authenticatorId);
  }

  /** While its person is not there, what the browser offers in a field waits. */
  async setPresent(enabled: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#authenticatorId,
      enabled,
    });
  }

  async lose(): Promise<void> {
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', {
      authenticatorId: this.#authenticatorId,
    });
  }
}
