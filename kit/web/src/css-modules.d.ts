/** A style sheet whose class names are its own. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
