declare module '*/inter.css';
declare module '*/inter-fallback.css';
