import { type Program, parse } from 'acorn';
import { lastingWorkerFindings } from './lasting-workers.ts';

export function scriptFindings(script: string, isEntry: boolean): string[] {
  let program: Program;
  try {
    program = parse(script, { ecmaVersion: 'latest', sourceType: 'script' });
  } catch (error) {
    return [`does not parse: ${(error as Error).message}`];
  }
  return [
    ...(isEntry && program.body.length === 0 ? ['is empty'] : []),
    ...lastingWorkerFindings(program, script),
  ];
}
