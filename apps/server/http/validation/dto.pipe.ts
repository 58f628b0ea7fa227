import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import type { ClassConstructor } from 'class-transformer';
import { readDto } from './read-dto.js';

/** Reads bodies, queries and path parameters that a controller types as a class; everything else passes as it is. */
@Injectable()
export class DtoPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || !metatype || !isDto(metatype)) {
      return value;
    }
    return readDto(metatype, { ...(value as object) });
  }
}

const BUILT_IN: readonly unknown[] = [String, Boolean, Number, Array, Object];

function isDto(metatype: unknown): metatype is ClassConstructor<object> {
  return typeof metatype === 'function' && !BUILT_IN.includes(metatype);
}
