export function installHooks(root: string, env?: NodeJS.ProcessEnv): void;
