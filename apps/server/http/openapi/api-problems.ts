import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { PROBLEM_MEDIA_TYPE, ProblemError } from '../problems/problem.js';
import { PROBLEMS, type ProblemCode } from '../problems/problem-codes.js';
import { ProblemDto } from './problem.dto.js';

const CODES = 'mneme:problem-codes';

/**
 * Describes the problems that a route may answer with, an example a code. Decorators on the same route add up: what its
 * access rules may answer comes beside what its body may.
 */
export function ApiProblems(...codes: ProblemCode[]): MethodDecorator {
  return (target, key, descriptor: PropertyDescriptor) => {
    const known: ProblemCode[] = Reflect.getMetadata(CODES, descriptor.value) ?? [];
    const all = [...new Set([...known, ...codes])];
    Reflect.defineMetadata(CODES, all, descriptor.value);
    ApiExtraModels(ProblemDto)(target, key, descriptor);
    for (const [status, group] of byStatus(all)) {
      ApiResponse({
        status,
        description: group.map((code) => `\`${code}\`: ${PROBLEMS[code].title.toLowerCase()}`).join(' · '),
        content: {
          [PROBLEM_MEDIA_TYPE]: {
            schema: { $ref: getSchemaPath(ProblemDto) },
            examples: Object.fromEntries(group.map(example)),
          },
        },
      })(target, key, descriptor);
    }
  };
}

function byStatus(codes: readonly ProblemCode[]): Map<number, ProblemCode[]> {
  const groups = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function example(code: ProblemCode): [string, { value: object }] {
  return [code, { value: new ProblemError(code, 'What to do about it.').body('0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d') }];
}
