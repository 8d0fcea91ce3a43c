/** Whose report it is. */
export interface ReportSender {
  /** Whether the session of the document was proved. */
  readonly isProved: boolean;
  readonly network: string;
}

/** Reports of one day that one process stores: about a deployable, and of those from one network. */
const PROVED_QUOTA = { perDeployable: 1_000, perNetwork: 200 };
const UNPROVED_QUOTA = { perDeployable: 100, perNetwork: 20 };

/** Quotas of error reports for each network and deployable, so that none keeps those of others from being stored. */
export class ReportQuotas {
  #day = '';
  readonly #used = new Map<string, number>();

  /** Counts a report; returns false if its network or its deployable has had its share of the day. */
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
