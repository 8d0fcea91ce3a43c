import * as files from 'node:fs/promises';

/** The errors of Node.js do not always name the file, as that of a full disk does not. */
export const writeFile: typeof files.writeFile = (file, ...others) =>
  files.writeFile(file, ...others).catch((error: Error) => {
    throw withPath(error, file);
  });

export const appendFile: typeof files.appendFile = (file, ...others) =>
  files.appendFile(file, ...others).catch((error: Error) => {
    throw withPath(error, file);
  });

export function withPath(error: NodeJS.ErrnoException, path: unknown): NodeJS.ErrnoException {
  if (error.code === undefined || error.path !== undefined) return error;
  return Object.assign(error, { path: String(path), message: `${error.message} '${path}'` });
}
