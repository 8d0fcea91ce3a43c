import type { AnsweringApi, AskApi } from './answering-api.ts';
import { type FleetMember, fleetFindings, type SizeBudgets } from './fleet-gate.ts';
import { type CurrentVersions, documentFleets, type FleetState, withCurrent } from './fleet-state.ts';
import type { Registry } from './registry.ts';

/** Judges fleets: every set of versions that some document would get. */
export class FleetJudge {
  readonly #registry: Registry;
  readonly #askApi: AskApi;
  readonly #budgets: SizeBudgets;

  constructor(registry: Registry, askApi: AskApi, budgets: SizeBudgets) {
    this.#registry = registry;
    this.#askApi = askApi;
    this.#budgets = budgets;
  }

  /**
   * What would not work in a fleet and does work in the one before it. What fails already does not keep others from
   * going on: an API that left a remote behind would stop every release of every team.
   *
   * @param draft A version in `next` that is not published.
   */
  async newFindings(next: FleetState, before: FleetState, draft?: FleetMember): Promise<string[]> {
    const api = await this.#askApi();
    const known = new Set(await this.#findings(before, api));
    return (await this.#findings(next, api, draft)).filter((finding) => !known.has(finding));
  }

  /** What would keep a version from becoming current as the fleet is; it need not be published. */
  async outlook(member: FleetMember): Promise<string[]> {
    const { name, version } = member.release;
    const before = await this.#registry.state();
    return this.newFindings(withCurrent(before, { [name]: version }), before, member);
  }

  async #findings(state: FleetState, api: AnsweringApi, draft?: FleetMember): Promise<string[]> {
    const findings = await Promise.all(documentFleets(state).map((fleet) => this.#judge(fleet, api, draft)));
    return [...new Set(findings.flat())];
  }

  async #judge(fleet: CurrentVersions, api: AnsweringApi, draft?: FleetMember): Promise<string[]> {
    const members = await Promise.all(
      Object.entries(fleet).map(async ([name, version]): Promise<FleetMember | null> => {
        if (draft?.release.name === name && draft.release.version === version) return draft;
        const release = await this.#registry.release(name, version);
        return release && { release, transferBytes: await this.#registry.transferBytes(release) };
      }),
    );
    const found = members.filter((member) => member !== null);
    return fleetFindings(found, api, this.#budgets);
  }
}
