/** Whether one part that the service stands on answers. `detail` is for operators and holds no secret. */
export interface PartHealth {
  readonly name: string;
  readonly ready: boolean;
  readonly detail: string | null;
}

/** Looks at everything that must work before requests can be answered. */
export interface HealthProbe {
  check(): Promise<readonly PartHealth[]>;
}
