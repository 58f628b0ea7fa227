import { ApiProperty } from '@nestjs/swagger';
import type { Request } from 'express';
import type { MemoryRef } from '#libs/episodes/index.js';
import { callerOf } from '../access/caller.js';
import { IsOpaqueId } from '../validation/validators.js';

/** Where every memory stands: `M` of the interface. */
export const MEMORY_PATH = 'v1/students/:student/subjects/:subject';

/** The path parameters of a memory. The ids are the caller's own, and literal: `*` and `%` are characters like any other. */
export class MemoryPath {
  @ApiProperty({ description: 'The student: your own id, 1–128 characters, URL-encoded.', example: 'maya' })
  @IsOpaqueId()
  readonly student: string;

  @ApiProperty({ description: 'The subject: your own id, 1–128 characters, URL-encoded.', example: 'cell-biology' })
  @IsOpaqueId()
  readonly subject: string;
}

/** The memory that a request names, in the tenant of whoever sends it. */
export function memoryOf(request: Request, { student, subject }: MemoryPath): MemoryRef {
  return { tenant: callerOf(request).tenant, student, subject };
}
