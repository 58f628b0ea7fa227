import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ForEverybody } from '../access/route-access.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ProblemError } from '../problems/problem.js';

class HealthDto {
  @ApiProperty({ example: 'ok' })
  readonly status: 'ok';
}

/** Asked again after as many seconds. */
const RETRY_S = 1;

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(@Inject(HTTP_SETTINGS) private readonly settings: HttpSettings) {}

  @Get('live')
  @ForEverybody()
  @ApiOperation({ summary: 'The process runs' })
  @ApiOkResponse({ type: HealthDto })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ForEverybody()
  @ApiOperation({ summary: 'Requests can be answered' })
  @ApiOkResponse({ type: HealthDto })
  @ApiProblems('not-ready')
  async ready(): Promise<HealthDto> {
    const parts = await this.settings.health.check();
    const missing = parts.filter(({ ready }) => !ready);
    if (missing.length > 0) {
      const named = missing.map(({ name, detail }) => (detail === null ? name : `${name} (${detail})`));
      throw new ProblemError('not-ready', `Not ready: ${named.join(', ')}.`, {
        headers: { 'Retry-After': String(RETRY_S) },
        errors: missing.map(({ name, detail }) => ({ pointer: `#/${name}`, detail: detail ?? 'is not ready' })),
      });
    }
    return { status: 'ok' };
  }
}
