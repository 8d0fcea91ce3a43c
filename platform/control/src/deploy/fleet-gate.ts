import { type ApiDescription, compatibilityFindings } from '@atrium/registry';
import { type FleetMember, type SizeBudgets, weightFindings } from '@atrium/release-rules';

/** Each finding names the incompatible releases and the reason. */
export class FleetRefused extends Error {
  override readonly name = 'FleetRefused';
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(findings.join('\n'));
    this.findings = findings;
  }
}

export function fleetFindings(
  members: readonly FleetMember[],
  api: ApiDescription,
  budgets: SizeBudgets,
): string[] {
  const releases = members.map(({ release }) => release);
  return [
    ...compatibilityFindings(releases, api),
    ...members.flatMap((member) => weightFindings(member, budgets)),
  ];
}
