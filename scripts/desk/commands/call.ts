/** What a command of the desk gets. */
export interface Call {
  args: readonly string[];
  modelsDir: string;
  /** The folder of sets, manifests and fusions. */
  definitionsDir: string;
  /** The clone, whose service or database a command may use. */
  root: string;
  environment: NodeJS.ProcessEnv;
}
