import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { assertMediaType } from '../body/media-type.js';
import { ProblemError } from '../problems/problem.js';

/** Largest file, in bytes (api.md, "Exact shapes and limits"). */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** The form's other fields are an id and a time. */
const MAX_FIELDS = 8;
const MAX_FIELD_BYTES = 1_024;

const upload = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
  defParamCharset: 'utf8',
}).single('file');

@Injectable()
class FileUploadInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    assertMediaType(request.headers, 'multipart/form-data');
    await received(request, http.getResponse<Response>());
    if (!request.file) {
      throw new ProblemError('invalid-value', 'Send the file as the part named "file" of a multipart/form-data body.');
    }
    return next.handle();
  }
}

/** The route takes a form with one file, which is read after the guards. */
export function TakesFile(): MethodDecorator {
  return UseInterceptors(FileUploadInterceptor);
}

function received(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    upload(request, response, (error: unknown) => (error ? reject(uploadProblem(error)) : resolve()));
  });
}

function uploadProblem(error: unknown): unknown {
  if (!(error instanceof MulterError)) {
    return error instanceof Error
      ? new ProblemError('malformed-request', `The form is malformed: ${error.message}.`)
      : error;
  }
  switch (error.code) {
    case 'LIMIT_FILE_SIZE':
      return new ProblemError('file-too-large', `A file may have ${MAX_FILE_BYTES} bytes.`);
    case 'LIMIT_UNEXPECTED_FILE':
    case 'LIMIT_FILE_COUNT':
      return new ProblemError('invalid-value', 'Send one file, as the part named "file".');
    default:
      return new ProblemError('malformed-request', `The form is malformed: ${error.message}.`);
  }
}
