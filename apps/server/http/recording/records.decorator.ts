import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import type { Role } from '../access/caller.js';
import { WritesFor } from '../access/route-access.js';
import { TakesJson } from '../body/json-body.interceptor.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ReceiptDto } from './receipt.dto.js';

/**
 * The route records one command from a JSON body and answers a receipt.
 *
 * @param roles who may send it besides the owner
 * @param receipt what the receipt of this command is, where it says more than others
 */
export function RecordsOneCommand(
  roles: readonly Role[] = ['gateway'],
  receipt: typeof ReceiptDto = ReceiptDto,
): MethodDecorator {
  return applyDecorators(
    TakesJson(),
    WritesFor(...roles),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Your own key instead of an `id`: the same key in the same memory is the same command.',
    }),
    ApiCreatedResponse({ type: receipt, description: 'Recorded.' }),
    ApiOkResponse({ type: receipt, description: 'It had been recorded before: the first receipt again.' }),
    ApiProblems('malformed-json', 'body-too-large', 'unsupported-media-type', 'request-timeout'),
    ApiProblems('unknown-field', 'invalid-value', 'duplicate-field', 'too-deep', 'ids-differ', 'not-canonical'),
    ApiProblems(
      'id-taken',
      'student-erased',
      'event-too-large',
      'log-unavailable',
      'database-unavailable',
      'storage-full',
    ),
  );
}
