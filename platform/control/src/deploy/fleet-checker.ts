import {
  type ApiDescription,
  type CurrentVersions,
  documentFleets,
  type FleetState,
  linkFindings,
  linkWarnings,
  type ReadApiDescription,
  type Registry,
  type ShownSubjects,
  shownSubjects,
  withCurrent,
} from '@atrium/registry';
import type { FleetMember, SizeBudgets } from '@atrium/release-rules';
import { fleetFindings } from './fleet-gate.ts';

export interface Comparison {
  readonly findings: readonly string[];
  /** What is probably a mistake of a version that is new in the fleet, and keeps nothing from being promoted. */
  readonly warnings: readonly string[];
  /** True if the API did not respond, so that calls and permissions could not be checked. */
  readonly isUnchecked: boolean;
}

export class FleetChecker {
  readonly #registry: Registry;
  readonly #readApiDescription: ReadApiDescription;
  readonly #budgets: SizeBudgets;

  constructor(registry: Registry, readApiDescription: ReadApiDescription, budgets: SizeBudgets) {
    this.#registry = registry;
    this.#readApiDescription = readApiDescription;
    this.#budgets = budgets;
  }

  /**
   * Existing problems are ignored: otherwise one remote that does not work with a new API would block all releases.
   * @param draft A version in `next` that is not published yet.
   */
  async newFindings(next: FleetState, before: FleetState, draft?: FleetMember): Promise<readonly string[]> {
    return (await this.compare(next, before, draft)).findings;
  }

  async compare(next: FleetState, before: FleetState, draft?: FleetMember): Promise<Comparison> {
    const api = await this.#readApiDescription();
    const previous = await this.#fleets(before);
    const shown = shownSubjects(previous.flat().map(({ release }) => release));
    const findings = (fleets: readonly FleetMember[][]) =>
      fleets.flatMap((members) => this.#findings(members, api, shown));
    const planned = await this.#fleets(next, draft);
    const known = new Set(findings(previous));
    const later = new Set(findings(planned));
    return {
      findings: [...later].filter((finding) => !known.has(finding)),
      warnings: warningsOf(planned.flat(), previous.flat()),
      isUnchecked: api.calls === null || api.permissions === null,
    };
  }

  /** The version that would be promoted need not be published. */
  async outlook(member: FleetMember): Promise<Comparison> {
    const { name, version } = member.release;
    const before = await this.#registry.state();
    return this.compare(withCurrent(before, { [name]: version }), before, member);
  }

  #findings(members: readonly FleetMember[], api: ApiDescription, shown: ShownSubjects): string[] {
    const releases = members.map(({ release }) => release);
    return [...fleetFindings(members, api, this.#budgets), ...linkFindings(releases, shown)];
  }

  /** Documents of one state can get several release sets, since a canary makes another one. */
  #fleets(state: FleetState, draft?: FleetMember): Promise<FleetMember[][]> {
    return Promise.all(documentFleets(state).map((fleet) => this.#members(fleet, draft)));
  }

  async #members(fleet: CurrentVersions, draft?: FleetMember): Promise<FleetMember[]> {
    const members = await Promise.all(
      Object.entries(fleet).map(async ([name, version]): Promise<FleetMember | null> => {
        if (draft?.release.name === name && draft.release.version === version) return draft;
        const release = await this.#registry.release(name, version);
        return release && { release, transferBytes: await this.#registry.contents.transferBytes(release) };
      }),
    );
    return members.filter((member) => member !== null);
  }
}

function warningsOf(next: readonly FleetMember[], before: readonly FleetMember[]): string[] {
  const shown = shownSubjects(next.map(({ release }) => release));
  const runs = ({ release }: FleetMember) =>
    before.some(({ release: { name, version } }) => name === release.name && version === release.version);
  const added = next.filter((member) => !runs(member));
  return [...new Set(added.flatMap(({ release }) => linkWarnings(release, shown)))];
}
