/** Replaces one text of a module; fails if the module has not got it. */
export default function replaceText(source) {
  const { from, to } = this.getOptions();
  if (!source.includes(from)) throw new Error(`${this.resourcePath} has no text "${from}"`);
  return source.replace(from, to);
}
