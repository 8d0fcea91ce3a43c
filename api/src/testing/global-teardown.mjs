export default async function globalTeardown() {
  await globalThis.atriumTestServer?.stop();
}
