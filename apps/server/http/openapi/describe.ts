import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** Where the description and its page stand. */
export const DESCRIPTION_PATH = 'openapi.json';
export const PAGE_PATH = 'docs';

/** Describes the interface as OpenAPI 3.1, from the controllers and the classes of their bodies. */
export function describeInterface(app: INestApplication, version: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Mneme')
    .setDescription(
      "A tutor's memory that outlives the context window. Errors are problems (RFC 9457); decide by their `code`.",
    )
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'An API key. Without configured keys none is asked for.',
    })
    .build();
  return SwaggerModule.createDocument(app, config);
}
