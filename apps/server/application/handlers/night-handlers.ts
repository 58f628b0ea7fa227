import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RunNights } from '../messages.js';
import { type NightResult, NightService } from '../night/night.service.js';

@CommandHandler(RunNights)
export class RunNightsHandler implements ICommandHandler<RunNights> {
  constructor(private readonly night: NightService) {}

  execute({ request }: RunNights): Promise<NightResult> {
    return this.night.run(request);
  }
}

/** The handlers of the night. */
export const NIGHT_HANDLERS = [RunNightsHandler];
