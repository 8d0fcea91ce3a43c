/**
 * Reads settings from environment variables: the schemas of variables, and errors that name the wrong one.
 *
 * @packageDocumentation
 */
export {
  commonFields,
  fileContent,
  flag,
  httpAddress,
  httpOrigin,
  isLoopback,
  list,
  logLevels,
  type MailSettings,
  mailFields,
  mailSettingsOf,
  ONLY_ON_LOOPBACK,
  port,
  postgresUrl,
  secretContent,
  serviceFields,
  telemetrySettingsOf,
  text,
  wholeNumber,
  whyNotSecret,
} from './fields.ts';
export { type Environment, readEnvironment, SettingsError } from './read-environment.ts';
