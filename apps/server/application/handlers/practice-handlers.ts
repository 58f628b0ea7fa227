import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PracticeService } from '../practice/practice.service.js';
import { GetPractice, type PracticeView } from '../practice/practice-messages.js';

@QueryHandler(GetPractice)
export class GetPracticeHandler implements IQueryHandler<GetPractice> {
  constructor(private readonly practice: PracticeService) {}

  execute({ memory, count }: GetPractice): Promise<PracticeView | null> {
    return this.practice.practice(memory, count);
  }
}

/** The handlers of practice. */
export const PRACTICE_HANDLERS = [GetPracticeHandler];
