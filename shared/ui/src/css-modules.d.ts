/** A CSS module: names of its classes, unique on the page. Tests and builds fail on a class that it does not have. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  namespace classes {}
  export = classes;
}

/** A style sheet of a package, imported for its effect: it has no names. */
declare module '*.css' {}
