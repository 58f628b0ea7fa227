import { ModelError, OpenAiChatModel, type OpenAiChatModelOptions } from '#libs/chat/index.js';
import type { ModelBehaviour } from './stub-model.js';
import { StubModel } from './stub-model.js';

/** The key that the scene's models send; no message may hold it. */
export const SCENE_KEY = 'secret-key';

/** A chat model over a stub endpoint, for the tests of one `describe`; waiting takes no time and is written down. */
export class ChatScene {
  /** Milliseconds that were waited between attempts, in order, since the test began. */
  readonly waits: number[] = [];
  private stub: StubModel | null = null;

  /** Starts and stops the endpoint around the tests of the `describe` that calls it. */
  static forTests(): ChatScene {
    const scene = new ChatScene();
    beforeAll(async () => {
      scene.stub = await StubModel.start();
    });
    beforeEach(() => {
      scene.waits.length = 0;
    });
    afterAll(async () => {
      await scene.stub?.stop();
    });
    return scene;
  }

  get endpoint(): StubModel {
    if (!this.stub) {
      throw new Error('the endpoint runs only during tests');
    }
    return this.stub;
  }

  model(options: Partial<OpenAiChatModelOptions> = {}): OpenAiChatModel {
    const delay = async (milliseconds: number) => {
      this.waits.push(milliseconds);
    };
    return new OpenAiChatModel({
      baseUrl: this.endpoint.baseUrl,
      apiKey: SCENE_KEY,
      model: 'small',
      patience: { delay, random: () => 0.5 },
      ...options,
    });
  }
}

/** Deadlines that end when they are told to, or when a request arrives at `timeIsUp`, and not by a clock. */
export function deadlines(): { deadline: () => AbortSignal; timeIsUp: ModelBehaviour & (() => void) } {
  let current = new AbortController();
  const deadline = () => {
    current = new AbortController();
    return current.signal;
  };
  return { deadline, timeIsUp: () => current.abort() };
}

/** The ModelError with which `asking` fails. */
export async function modelErrorOf(asking: Promise<unknown>): Promise<ModelError> {
  try {
    await asking;
  } catch (failure) {
    if (failure instanceof ModelError) {
      return failure;
    }
    throw failure;
  }
  throw new Error('it should have failed');
}
