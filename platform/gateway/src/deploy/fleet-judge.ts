import type { AnsweringApi, AskApi } from '../proxy/index.ts';
import type { Registry } from '../registry/index.ts';
import { type CurrentVersions, documentFleets, type FleetState, withCurrent } from '../registry/index.ts';
import type { SizeBudgets } from '../settings.ts';
import { fleetFindings } from './fleet-gate.ts';
import { linkFindings, shownSubjects } from './link-findings.ts';
import type { FleetMember } from './part-weights.ts';

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
    const former = await this.#fleets(before);
    const shown = shownSubjects(former.flat().map(({ release }) => release));
    const findings = (fleets: readonly FleetMember[][]) =>
      fleets.flatMap((members) => this.#findings(members, api, shown));
    const known = new Set(findings(former));
    return [...new Set(findings(await this.#fleets(next, draft)))].filter((finding) => !known.has(finding));
  }

  /** What would keep a version from becoming current as the fleet is; it need not be published. */
  async outlook(member: FleetMember): Promise<string[]> {
    const { name, version } = member.release;
    const before = await this.#registry.state();
    return this.newFindings(withCurrent(before, { [name]: version }), before, member);
  }

  #findings(members: readonly FleetMember[], api: AnsweringApi, shown: ReadonlySet<string>): string[] {
    const releases = members.map(({ release }) => release);
    return [...fleetFindings(members, api, this.#budgets), ...linkFindings(releases, shown)];
  }

  /** What each set of versions that some document gets consists of. */
  #fleets(state: FleetState, draft?: FleetMember): Promise<FleetMember[][]> {
    return Promise.all(documentFleets(state).map((fleet) => this.#members(fleet, draft)));
  }

  async #members(fleet: CurrentVersions, draft?: FleetMember): Promise<FleetMember[]> {
    const members = await Promise.all(
      Object.entries(fleet).map(async ([name, version]): Promise<FleetMember | null> => {
        if (draft?.release.name === name && draft.release.version === version) return draft;
        const release = await this.#registry.release(name, version);
        return release && { release, transferBytes: await this.#registry.transferBytes(release) };
      }),
    );
    return members.filter((member) => member !== null);
  }
}
