// A script that imports one of these files gets its address.
declare module '*.woff' {
  const address: string;
  export = address;
}
declare module '*.woff2' {
  const address: string;
  export = address;
}
declare module '*.png' {
  const address: string;
  export = address;
}
declare module '*.jpg' {
  const address: string;
  export = address;
}
declare module '*.jpeg' {
  const address: string;
  export = address;
}
declare module '*.webp' {
  const address: string;
  export = address;
}
declare module '*.avif' {
  const address: string;
  export = address;
}
declare module '*.svg' {
  const address: string;
  export = address;
}
declare module '*.wasm' {
  const address: string;
  export = address;
}
