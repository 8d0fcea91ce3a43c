export * from './builds.ts';
export * from './tarballs.ts';
