declare module '@fontsource-variable/inter';
declare module '*/inter-fallback.css';
