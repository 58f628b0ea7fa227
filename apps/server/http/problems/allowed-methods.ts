import type { OpenAPIObject } from '@nestjs/swagger';

/** The methods that the addresses of the interface take, read off its description. */
export class AllowedMethods {
  private known: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[] | null = null;

  constructor(private readonly describe: () => OpenAPIObject) {}

  /** The methods that `path` takes, such as `GET`; none when it isn't an address of the interface. */
  of(path: string): string[] {
    this.known ??= Object.entries(this.describe().paths).map(([template, operations]) => ({
      pattern: patternOf(template),
      methods: Object.keys(operations).flatMap((method) =>
        method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
      ),
    }));
    return this.known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
  }
}

/** `/v1/students/{student}` takes anything but a slash where the braces are. */
function patternOf(template: string): RegExp {
  const parts = template.split(/\{[^}]+\}/).map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}/?$`, 'i');
}
