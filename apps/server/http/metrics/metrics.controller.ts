import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ReadsFor } from '../access/route-access.js';
import { Metrics } from './metrics.js';

@ApiTags('Operations')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @ReadsFor('admin', 'analyst')
  @ApiOperation({
    summary: 'What the server counts, for Prometheus',
    description:
      'Requests, recalls and their parts, commands by outcome, and the process itself. Nothing says whose a memory is.',
  })
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' } })
  async read(@Res() response: Response): Promise<void> {
    response.type(this.metrics.contentType).send(await this.metrics.text());
  }
}
