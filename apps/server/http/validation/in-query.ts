import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';

const WHOLE_NUMBER = /^\d{1,9}$/;

/** Query strings hold texts only; what isn't written as a whole number stays one and is refused as such. */
function wholeNumber({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;
}

interface CountInQuery {
  /** 1 if not given. */
  readonly from?: number;
  readonly to: number;
  /** What it is when it is left out, which the property's own initial value says too. */
  readonly standard?: number;
  readonly description?: string;
}

/** How many: a whole number in the query string, which may be left out. */
export function IsCountInQuery({ from = 1, to, standard, description }: CountInQuery): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: from,
      maximum: to,
      ...(standard === undefined ? {} : { default: standard }),
      ...(description === undefined ? {} : { description }),
    }),
    IsOptional(),
    Transform(wholeNumber),
    IsInt(),
    Min(from),
    Max(to),
  );
}

/** Base64 for addresses, and the marks that may stand between its parts. */
const CURSOR = /^[\w.~-]+$/;

/** Where a page goes on; the first when it is left out. @param most its characters */
export function IsCursorInQuery(most: number, description = 'The `next` of the page before.'): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ description }),
    IsOptional(),
    Matches(CURSOR, { message: 'cursor must be the next of the page before' }),
    MaxLength(most),
  );
}
