export interface ReportSender {
  readonly isProved: boolean;
  readonly network: string;
}

/** How many reports one process stores on one day about a deployable, and of those from one network. */
const PROVED_QUOTA = { perDeployable: 1_000, perNetwork: 200 };
const UNPROVED_QUOTA = { perDeployable: 100, perNetwork: 20 };

/** Each network and deployable has a quota, so that none keeps reports of others from being stored. */
export class ReportQuotas {
  #day = '';
  readonly #used = new Map<string, number>();

  tryCount(day: string, name: string, { isProved, network }: ReportSender): boolean {
    if (day !== this.#day) this.#used.clear();
    this.#day = day;
    const { perDeployable, perNetwork } = isProved ? PROVED_QUOTA : UNPROVED_QUOTA;
    const ofDeployable = `${isProved} ${name}`;
    const ofNetwork = `${ofDeployable} ${network}`;
    const used = (key: string) => this.#used.get(key) ?? 0;
    if (used(ofDeployable) >= perDeployable || used(ofNetwork) >= perNetwork) return false;
    for (const key of [ofDeployable, ofNetwork]) this.#used.set(key, used(key) + 1);
    return true;
  }
}
