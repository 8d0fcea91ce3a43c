import { readdirSync, readFileSync } from 'node:fs';

/** Processor time so far, and memory at this moment. */
export interface Usage {
  readonly cpuS: number;
  readonly mib: number;
}

const TICKS_PER_S = 100;
const KIB_PER_MIB = 1_024;

/** Of a process without its children, from Linux. */
export function usageOf(pid: number): Usage {
  const [own = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return { cpuS: (own + system) / TICKS_PER_S, mib: mibOf(pid, 'status', 'VmRSS') };
}

/** Of a process and all its children, those that have ended included. Memory that they share counts once. */
export function usageOfFamily(pid: number): Usage {
  const [, , gone = 0, goneSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  const family = [pid, ...childrenOf(pid)].flatMap((member) => {
    try {
      return [{ cpuS: usageOf(member).cpuS, mib: mibOf(member, 'smaps_rollup', 'Pss') }];
    } catch {
      // It has ended since.
      return [];
    }
  });
  const sum = (of: keyof Usage) => family.reduce((total, usage) => total + usage[of], 0);
  return { cpuS: sum('cpuS') + (gone + goneSystem) / TICKS_PER_S, mib: sum('mib') };
}

/** Fields of the process's state after its name. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
}

function mibOf(pid: number, file: string, field: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / KIB_PER_MIB;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      try {
        return Number(statOf(other)[1]) === pid;
      } catch {
        return false;
      }
    });
}
